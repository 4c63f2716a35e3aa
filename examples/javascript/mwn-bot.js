/** Adds a category to those of the pages that exist and lack it; `bot` is a client of mwn. */
export async function categorize(bot, titles, category) {
  const { query } = await bot.query({ titles, prop: 'categories', clcategories: `Category:${category}` });
  const lacking = query.pages.filter((page) => !page.missing && !page.categories);
  for (const { title } of lacking) {
    await bot.edit(title, ({ content }) => ({
      text: `${content}\n[[Category:${category}]]`,
      summary: `Added to ${category}`,
    }));
  }
}
