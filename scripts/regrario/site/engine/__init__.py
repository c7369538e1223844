"""The engines that make pages of ``docs/``, and what is known of the pages that each puts out."""
