"""What a wiki keeps from the public, and its site, or the repository that the site is built from, would show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from regrario.diagnostics import Code, Diagnostic
from regrario.site.project import Project
from regrario.wiki import Wiki, file_name

ACCOUNTS = "users.auth.php"
"""The file of DokuWiki's ``conf/`` that holds who has an account: names, mail addresses and hashed passwords."""


def private(project: Project, wiki: Wiki) -> Iterator[Diagnostic]:
    """A warning for each rule that keeps pages from the public, and for a file of passwords.

    A wiki outside the project has that file where it belongs.
    """
    for rule, count in Counter(filter(None, map(wiki.closed_by, wiki.pages))).items():
        pages = f"{count} page{'' if count == 1 else 's'}"
        message = f"{pages} that conf/acl.auth.php keeps from the public are on the site; take out what must not be"
        yield Diagnostic(rule, 0, Code.PRIVATE, message)
    accounts = (wiki.conf / ACCOUNTS).resolve() if wiki.conf else None
    if accounts and accounts.is_file() and accounts.is_relative_to(project.root):
        name = file_name(accounts.relative_to(project.root))
        message = "holds accounts and passwords, which nothing here needs; remove it before the folder is published"
        yield Diagnostic(name, 0, Code.PRIVATE, message)
