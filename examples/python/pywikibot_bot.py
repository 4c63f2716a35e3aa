"""Adds pages to a category, with pywikibot."""

import pywikibot


def categorize(site, titles, category):
    """Adds a category to those of the pages that exist and lack it."""
    for title in titles:
        page = pywikibot.Page(site, title)
        if page.exists() and pywikibot.Category(site, category) not in page.categories():
            page.text += f'\n[[Category:{category}]]'
            page.save(summary=f'Added to {category}')
