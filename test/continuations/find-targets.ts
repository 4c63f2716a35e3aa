import { isFields, type Fields } from '../dumps/comparison/client.ts';
import type { Wiki } from './ask.ts';
import type { Targets } from './ways.ts';

/** Finds names in a wiki for which most modules have several results. */
export async function findTargets(wiki: Wiki): Promise<Targets> {
  const list = async (query: string, name: string): Promise<readonly Fields[]> => {
    const { query: found } = await wiki.ask(`list=${query}`);
    const given = isFields(found) ? found[name] : undefined;
    const items = isFields(given) ? given['results'] : given;
    return Array.isArray(items) ? items.filter(isFields) : [];
  };
  const text = (item: Fields | undefined, field: string): string =>
    `${(item?.[field] ?? '') as string | number}`;
  const joined = (items: readonly Fields[], field: string): string =>
    items.map((item) => text(item, field)).join('|');
  const most = (items: readonly Fields[], field: string): Fields | undefined =>
    items.toSorted((a, b) => Number(b[field]) - Number(a[field]))[0];

  const pages = await list('querypage&qppage=Longpages&qplimit=12', 'querypage');
  const categories = await list('allcategories&aclimit=12&acprop=size', 'allcategories');
  const files = await list('allimages&ailimit=20', 'allimages');
  const users = (await list('allusers&aulimit=500&auprop=editcount&auwitheditsonly=1', 'allusers')).toSorted(
    (a, b) => Number(b['editcount']) - Number(a['editcount']),
  );
  const linked = await list('querypage&qppage=Mostlinked&qplimit=1', 'querypage');
  const [template] = await list('alltransclusions&atunique=1&atlimit=1', 'alltransclusions');
  const [used] = await list('allfileusages&aflimit=1', 'allfileusages');
  const [deleted] = await list('alldeletedrevisions&adrlimit=1&adrprop=user', 'alldeletedrevisions');
  const properties = await list('pagepropnames', 'pagepropnames');
  const [toLanguage] = await list('langbacklinks&lbllimit=1&lblprop=lllang', 'langbacklinks');
  const [toWiki] = await list('iwbacklinks&iwbllimit=1&iwblprop=iwprefix', 'iwbacklinks');
  const revisions = await list('allrevisions&arvlimit=20&arvprop=ids', 'allrevisions');
  const revids = revisions.flatMap(({ revisions: own }) =>
    (own as readonly Fields[]).map((one) => text(one, 'revid')),
  );
  const [page] = linked.length > 0 ? linked : pages;
  return {
    pages: joined(pages, 'title'),
    category: `Category:${text(most(categories, 'pages'), 'category')}`,
    categories: categories.map((one) => `Category:${text(one, 'category')}`).join('|'),
    files: joined(files, 'title'),
    file: text(used, 'title') || text(files[0], 'title'),
    template: text(template, 'title'),
    page: text(page, 'title') || text(pages[0], 'title'),
    user: text(users[0], 'name'),
    users: joined(users.slice(0, 3), 'name'),
    userids: joined(users.slice(0, 3), 'userid'),
    revids: revids.join('|'),
    deletedPage: text(deleted, 'title'),
    deletedUser: text((deleted?.['revisions'] as readonly Fields[] | undefined)?.[0], 'user'),
    property: text(properties[0], 'propname'),
    language: text(toLanguage, 'lllang') || 'de',
    interwiki: text(toWiki, 'iwprefix') || 'w',
  };
}
