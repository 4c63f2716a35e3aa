import type Database from 'better-sqlite3';
import { display, referencesOf, targetTitle } from './contents.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { insertInto, timestamp } from './tables.ts';

/** Writes the link tables. */
export function writeLinks(database: Database.Database, plan: Plan, history: History): void {
  const linkTarget = linkTargets(database, plan);
  const pagelink = insertInto(database, 'pagelinks', 'pl_from pl_target_id pl_from_namespace');
  const templatelink = insertInto(database, 'templatelinks', 'tl_from tl_target_id tl_from_namespace');
  const imagelink = insertInto(database, 'imagelinks', 'il_from il_to il_from_namespace');
  const redirect = insertInto(database, 'redirect', 'rd_from rd_namespace rd_title rd_interwiki rd_fragment');
  const external = insertInto(database, 'externallinks', 'el_from el_to_domain_index el_to_path');
  const langlink = insertInto(database, 'langlinks', 'll_from ll_lang ll_title');
  const interwiki = insertInto(database, 'iwlinks', 'iwl_from iwl_prefix iwl_title');
  const property = insertInto(database, 'page_props', 'pp_page pp_propname pp_value pp_sortkey');
  const member = categoryMembers(database, plan);

  for (let page = 1; page <= plan.pages; page++) {
    const namespace = plan.namespace[page] ?? 0;
    const key = plan.title[page] ?? '';
    const refers = referencesOf(plan, page);
    const targetIds = (targets: readonly number[]) => targets.map(linkTarget).toSorted((a, b) => a - b);
    for (const id of targetIds(refers.links)) pagelink(page, id, namespace);
    for (const id of targetIds(refers.templates)) templatelink(page, id, namespace);
    for (const file of refers.files) imagelink(page, plan.title[file] ?? '', namespace);
    for (const address of refers.addresses) {
      const { hostname, pathname } = new URL(address);
      external(page, `https://${hostname.split('.').toReversed().join('.')}.`, pathname);
    }
    for (const language of refers.languages) langlink(page, language, display(key));
    if (refers.languages.length > 1) interwiki(page, 'w', key);
    const target = plan.redirectsTo[page] ?? 0;
    if (target > 0) redirect(page, plan.namespace[target] ?? 0, plan.title[target] ?? '', '', '');
    if (refers.sortPrefix !== '') property(page, 'defaultsort', refers.sortPrefix, null);
    if (refers.files[0] !== undefined)
      property(page, 'page_image_free', plan.title[refers.files[0]] ?? '', null);
    if (namespace === 14 && page % 20 === 0) property(page, 'hiddencat', '', null);
    member(page, refers.categories, refers.sortPrefix, timestamp(history.touched[page] ?? 0));
  }
  member.finish();
}

/** Assigns an ID to each title when it is first linked to. */
function linkTargets(database: Database.Database, plan: Plan): (target: number) => number {
  const insert = insertInto(database, 'linktarget', 'lt_id lt_namespace lt_title');
  const ids = new Map<number, number>();
  return (target) => {
    const known = ids.get(target);
    if (known !== undefined) return known;
    const id = ids.size + 1;
    const { namespace, key } = targetTitle(plan, target);
    ids.set(target, id);
    insert(id, namespace, key);
    return id;
  };
}

interface CategoryMembers {
  (page: number, categories: readonly number[], sortPrefix: string, since: string): void;
  /** Writes the member counts after all links are written. */
  finish(): void;
}

function categoryMembers(database: Database.Database, plan: Plan): CategoryMembers {
  const link = insertInto(
    database,
    'categorylinks',
    'cl_from cl_to cl_sortkey cl_sortkey_prefix cl_timestamp cl_collation cl_type',
  );
  const category = insertInto(database, 'category', 'cat_id cat_title cat_pages cat_subcats cat_files');
  const size = plan.categories.length;
  const members = { page: new Uint32Array(size), subcat: new Uint32Array(size), file: new Uint32Array(size) };
  const write = (page: number, categories: readonly number[], sortPrefix: string, since: string) => {
    const namespace = plan.namespace[page] ?? 0;
    const type = namespace === 14 ? 'subcat' : namespace === 6 ? 'file' : 'page';
    const title = display(plan.title[page] ?? '');
    const sortKey = (sortPrefix === '' ? title : `${sortPrefix}\n${title}`).toUpperCase();
    for (const index of categories) {
      link(page, plan.categories[index] ?? '', sortKey, sortPrefix, since, 'uppercase', type);
      members[type][index] = (members[type][index] ?? 0) + 1;
    }
  };
  const finish = () => {
    plan.categories.forEach((key, index) => {
      const [pages = 0, subcats = 0, files = 0] = [
        members.page[index],
        members.subcat[index],
        members.file[index],
      ];
      category(index + 1, key, pages + subcats + files, subcats, files);
    });
  };
  return Object.assign(write, { finish });
}
