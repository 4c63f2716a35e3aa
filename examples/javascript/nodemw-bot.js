import { promisify } from 'node:util';

/** Adds a category to those of the pages that exist and lack it; `client` is a client of nodemw. */
export async function categorize(client, titles, category) {
  const article = promisify(client.getArticle).bind(client);
  const append = promisify(client.append).bind(client);
  const line = `[[Category:${category}]]`;
  for (const title of titles) {
    const text = await article(title);
    if (text !== undefined && !text.includes(line)) await append(title, `\n${line}`, `Added to ${category}`);
  }
}
