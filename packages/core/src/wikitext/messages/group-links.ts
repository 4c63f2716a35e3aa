import type { QueryContext } from '../../query/context.ts';
import { isInvalid, parseTitle, prefixedText } from '../../wiki/title.ts';
import { readMessages } from './messages.ts';
import { apiMessageContext, transformMessage } from './transform.ts';

/** Returns a function that lists the groups with one of these rights, as wikitext links to their pages. */
export async function groupLinks(
  rights: readonly string[],
  queryContext: Pick<QueryContext, 'site' | 'store' | 'environment' | 'language'>,
): Promise<(right: string) => readonly string[]> {
  const { site, language } = queryContext;
  const groups = site.configuration.usergroups.filter((group) =>
    rights.some((right) => group.rights.includes(right)),
  );
  const reader = async (prefix: string, code: string) => {
    const names = groups.map(({ name }) => prefix + name);
    const messages = await readMessages(names, code, queryContext);
    const context = apiMessageContext(messages, { ...queryContext, language: code });
    return (group: string): string | undefined => {
      const found = messages.text(prefix + group);
      return found === undefined ? undefined : transformMessage(found, context);
    };
  };
  const nameOf = await reader('group-', language);
  // Page titles are in the content language, regardless of the viewer.
  const pageOf = await reader('grouppage-', site.language);
  const link = (group: string): string => {
    const name = nameOf(group) ?? group;
    const page = parseTitle(pageOf(group) ?? '', site);
    return isInvalid(page) ? name : `[[${prefixedText(page, site)}|${name}]]`;
  };
  const links = new Map(groups.map(({ name }) => [name, link(name)]));
  return (right) =>
    groups.filter((group) => group.rights.includes(right)).map(({ name }) => links.get(name) ?? name);
}
