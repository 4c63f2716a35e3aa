"""Adds pages to a category, with mwclient."""


def categorize(site, titles, category):
    """Adds a category to those of the pages that exist and lack it."""
    line = f'[[Category:{category}]]'
    for title in titles:
        page = site.pages[title]
        text = page.text()
        if page.exists and line not in text:
            page.save(f'{text}\n{line}', summary=f'Added to {category}')
