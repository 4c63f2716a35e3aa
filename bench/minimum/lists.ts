import {
  answer,
  keyOf,
  pageColumns,
  position,
  prefix,
  takeNext,
  versionOf,
  type Handler,
  type PageRow,
  type Prepare,
} from './shape.ts';

/** `list=allpages` of the main namespace. */
export function allpages(rows: Prepare): Handler {
  const pages = rows<PageRow>(
    `SELECT ${pageColumns} FROM page WHERE page_namespace = 0 AND page_title >= ? ORDER BY page_title LIMIT ?`,
  );
  return async (parameters) => {
    const version = versionOf(parameters);
    const limit = Number(parameters.get('aplimit'));
    const found = await pages(parameters.get('apcontinue') ?? '', limit + 1);
    const next = takeNext(found, limit);
    return answer(next && { apcontinue: keyOf(next.title), continue: '-||' }, { allpages: found }, version);
  };
}

/** `list=allusers` with groups and edit counts. */
export function allusers(rows: Prepare): Handler {
  const users = rows<{ userid: number; name: string; editcount: number; groups: string | null }>(
    `SELECT user_id AS userid, user_name AS name, user_editcount AS editcount,
     (SELECT group_concat(ug_group) FROM user_groups WHERE ug_user = user_id) AS groups
     FROM user ORDER BY user_name LIMIT ?`,
  );
  return async (parameters) => {
    const version = versionOf(parameters);
    const limit = Number(parameters.get('aulimit'));
    const found = await users(limit + 1);
    const next = takeNext(found, limit);
    return answer(
      next && { aufrom: next.name, continue: '-||' },
      {
        allusers: found.map(({ userid, name, editcount, groups }) => ({
          userid,
          name,
          editcount,
          groups:
            groups === null
              ? ['*', 'user', 'autoconfirmed']
              : ['*', 'user', 'autoconfirmed', ...groups.split(',')],
        })),
      },
      version,
    );
  };
}

/** Members of a category, and where the list continues. */
interface Members<R> {
  readonly found: R[];
  readonly more: string | undefined;
}

/** Prepares reading the members of a category by sort key, with these columns. */
export function members<R extends PageRow>(
  rows: Prepare,
  columns: string,
  joins: string,
): (parameters: URLSearchParams, module: string) => Promise<Members<R>> {
  const ofType = rows<R>(
    `SELECT ${columns} FROM categorylinks CROSS JOIN page ON page_id = cl_from ${joins}
     WHERE cl_to = ? AND cl_type = ? AND (cl_sortkey, cl_from) >= (?, ?) ORDER BY cl_sortkey, cl_from LIMIT ?`,
  );
  // Only the continuation has the sort key, of one row.
  const sortkeys = rows<{ cl_sortkey: string }>(
    'SELECT cl_sortkey FROM categorylinks WHERE cl_from = ? AND cl_to = ?',
  );
  const types = ['page', 'subcat', 'file'];
  return async (parameters, module) => {
    const limit = Number(parameters.get(`${module}limit`));
    const key = keyOf(parameters.get(`${module}title`)).slice('Category:'.length);
    const [first = '', sortkey = '', from = ''] = position(parameters, `${module}continue`, [
      'page',
      '',
      '0',
    ]);
    let found: R[] = [];
    let last = first;
    for (const type of types.slice(types.indexOf(first))) {
      if (found.length > limit) break;
      const begin: [string, number] =
        type === first ? [Buffer.from(sortkey, 'hex').toString(), Number(from)] : ['', 0];
      const further = await ofType(key, type, ...begin, limit + 1 - found.length);
      if (further.length > 0) last = type;
      found = found.length === 0 ? further : [...found, ...further];
    }
    const next = takeNext(found, limit);
    if (next === undefined) return { found, more: undefined };
    const [row] = await sortkeys(next.pageid, key);
    return { found, more: `${last}|${Buffer.from(row?.cl_sortkey ?? '').toString('hex')}|${next.pageid}` };
  };
}

/** `list=categorymembers` by sort key. */
export function categorymembers(rows: Prepare): Handler {
  const membersOf = members<PageRow>(rows, pageColumns, '');
  return async (parameters) => {
    const { found, more } = await membersOf(parameters, 'cm');
    return answer(
      more === undefined ? undefined : { cmcontinue: more, continue: '-||' },
      { categorymembers: prefix(found) },
      versionOf(parameters),
    );
  };
}

/** `list=backlinks` to an article. */
export function backlinks(rows: Prepare): Handler {
  const linking = rows<PageRow & { page_is_redirect: number }>(
    `SELECT ${pageColumns}, page_is_redirect FROM pagelinks CROSS JOIN page ON page_id = pl_from
     WHERE pl_target_id = (SELECT lt_id FROM linktarget WHERE lt_namespace = 0 AND lt_title = ?)
     ORDER BY pl_from LIMIT ?`,
  );
  return async (parameters) => {
    const version = versionOf(parameters);
    const limit = Number(parameters.get('bllimit'));
    const found = await linking(keyOf(parameters.get('bltitle')), limit + 1);
    const next = takeNext(found, limit);
    return answer(
      next && { blcontinue: `${next.ns}|${next.pageid}`, continue: '-||' },
      {
        backlinks: prefix(found).map(({ pageid, ns, title, page_is_redirect }) =>
          page_is_redirect === 1 ? { pageid, ns, title, redirect: version.set } : { pageid, ns, title },
        ),
      },
      version,
    );
  };
}

/** `list=alllinks` to the main namespace, each link or each target. */
export function alllinks(rows: Prepare): Handler {
  const item = `0 AS ns, replace(lt_title, '_', ' ') AS title`;
  const targets = rows<{ ns: number; title: string }>(
    `SELECT ${item} FROM linktarget WHERE +lt_namespace = 0
     AND EXISTS (SELECT 1 FROM pagelinks WHERE pl_target_id = lt_id) ORDER BY lt_id LIMIT ?`,
  );
  const links = rows<{ ns: number; title: string; pl_target_id: number; pl_from: number }>(
    `SELECT ${item}, pl_target_id, pl_from FROM pagelinks INDEXED BY pl_target_id
     CROSS JOIN linktarget ON lt_id = pl_target_id
     WHERE lt_namespace = 0 AND (pl_target_id, pl_from) >= (?, ?) ORDER BY pl_target_id, pl_from LIMIT ?`,
  );
  return async (parameters) => {
    const version = versionOf(parameters);
    const limit = Number(parameters.get('allimit'));
    if (parameters.has('alunique')) {
      const found = await targets(limit + 1);
      const next = takeNext(found, limit);
      return answer(next && { alcontinue: keyOf(next.title), continue: '-||' }, { alllinks: found }, version);
    }
    const [target, from] = position(parameters, 'alcontinue', ['0', '0']);
    const found = await links(Number(target), Number(from), limit + 1);
    const next = takeNext(found, limit);
    return answer(
      next && { alcontinue: `${next.pl_target_id}|${next.pl_from}`, continue: '-||' },
      {
        alllinks: found.map(({ ns, title }) => ({ ns, title })),
      },
      version,
    );
  };
}
