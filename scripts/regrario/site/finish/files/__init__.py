"""The files of the site beside its pages, and what stands on those pages that answer for any address."""
