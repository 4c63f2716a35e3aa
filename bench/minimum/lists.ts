import { answer, keyOf, page, position, titleOf } from './shape.ts';
import type { Handler, PageRow, Prepare } from './shape.ts';

/** `list=allpages` of the main namespace. */
export function allpages(rows: Prepare): Handler {
  const pages = rows<PageRow>(
    `SELECT page_id, page_namespace, page_title FROM page WHERE page_namespace = 0 AND page_title >= ?
     ORDER BY page_title LIMIT ?`,
  );
  return async (parameters) => {
    const limit = Number(parameters.get('aplimit'));
    const found = await pages(parameters.get('apcontinue') ?? '', limit + 1);
    const next = found[limit];
    return answer(next && { apcontinue: next.page_title, continue: '-||' }, {
      allpages: found.slice(0, limit).map(page),
    });
  };
}

/** `list=allusers` with groups and edit counts. */
export function allusers(rows: Prepare): Handler {
  const users = rows<{ user_id: number; user_name: string; user_editcount: number; groups: string | null }>(
    `SELECT user_id, user_name, user_editcount,
     (SELECT group_concat(ug_group) FROM user_groups WHERE ug_user = user_id) AS groups
     FROM user ORDER BY user_name LIMIT ?`,
  );
  return async (parameters) => {
    const limit = Number(parameters.get('aulimit'));
    const found = await users(limit + 1);
    const next = found[limit];
    return answer(next && { aufrom: next.user_name, continue: '-||' }, {
      allusers: found.slice(0, limit).map((row) => ({
        userid: row.user_id,
        name: row.user_name,
        editcount: row.user_editcount,
        groups: ['*', 'user', 'autoconfirmed', ...(row.groups?.split(',') ?? [])],
      })),
    });
  };
}

/** `list=categorymembers` by sort key. */
export function categorymembers(rows: Prepare): Handler {
  type Member = PageRow & { readonly cl_sortkey: string };
  const members = rows<Member>(
    `SELECT page_id, page_namespace, page_title, cl_sortkey FROM categorylinks CROSS JOIN page ON page_id = cl_from
     WHERE cl_to = ? AND cl_type = ? AND (cl_sortkey, cl_from) >= (?, ?) ORDER BY cl_sortkey, cl_from LIMIT ?`,
  );
  const types = ['page', 'subcat', 'file'];
  return async (parameters) => {
    const limit = Number(parameters.get('cmlimit'));
    const key = keyOf(parameters.get('cmtitle')).slice('Category:'.length);
    const [first = '', sortkey = '', from = ''] = position(parameters, 'cmcontinue', ['page', '', '0']);
    const found: { type: string; row: Member }[] = [];
    for (const type of types.slice(types.indexOf(first))) {
      if (found.length <= limit) {
        const begin: [string, number] =
          type === first ? [Buffer.from(sortkey, 'hex').toString(), Number(from)] : ['', 0];
        for (const row of await members(key, type, ...begin, limit + 1)) found.push({ type, row });
      }
    }
    const next = found[limit];
    const more =
      next && `${next.type}|${Buffer.from(next.row.cl_sortkey).toString('hex')}|${next.row.page_id}`;
    return answer(next && { cmcontinue: more, continue: '-||' }, {
      categorymembers: found.slice(0, limit).map(({ row }) => page(row)),
    });
  };
}

/** `list=backlinks` to an article. */
export function backlinks(rows: Prepare): Handler {
  const linking = rows<PageRow & { page_is_redirect: number }>(
    `SELECT page_id, page_namespace, page_title, page_is_redirect FROM pagelinks CROSS JOIN page ON page_id = pl_from
     WHERE pl_target_id = (SELECT lt_id FROM linktarget WHERE lt_namespace = 0 AND lt_title = ?)
     ORDER BY pl_from LIMIT ?`,
  );
  return async (parameters) => {
    const limit = Number(parameters.get('bllimit'));
    const found = await linking(keyOf(parameters.get('bltitle')), limit + 1);
    const next = found[limit];
    return answer(next && { blcontinue: `${next.page_namespace}|${next.page_id}`, continue: '-||' }, {
      backlinks: found
        .slice(0, limit)
        .map((row) => (row.page_is_redirect === 1 ? { ...page(row), redirect: true } : page(row))),
    });
  };
}

/** `list=alllinks` to the main namespace, each link or each target. */
export function alllinks(rows: Prepare): Handler {
  const targets = rows<{ lt_title: string }>(
    `SELECT lt_title FROM linktarget WHERE +lt_namespace = 0
     AND EXISTS (SELECT 1 FROM pagelinks WHERE pl_target_id = lt_id) ORDER BY lt_id LIMIT ?`,
  );
  const links = rows<{ lt_title: string; pl_target_id: number; pl_from: number }>(
    `SELECT lt_title, pl_target_id, pl_from FROM pagelinks INDEXED BY pl_target_id
     CROSS JOIN linktarget ON lt_id = pl_target_id
     WHERE lt_namespace = 0 AND (pl_target_id, pl_from) >= (?, ?) ORDER BY pl_target_id, pl_from LIMIT ?`,
  );
  return async (parameters) => {
    const limit = Number(parameters.get('allimit'));
    const item = (row: { lt_title: string }) => ({ ns: 0, title: titleOf(0, row.lt_title) });
    if (parameters.has('alunique')) {
      const found = await targets(limit + 1);
      const next = found[limit];
      return answer(next && { alcontinue: next.lt_title, continue: '-||' }, {
        alllinks: found.slice(0, limit).map(item),
      });
    }
    const [target, from] = position(parameters, 'alcontinue', ['0', '0']);
    const found = await links(Number(target), Number(from), limit + 1);
    const next = found[limit];
    return answer(next && { alcontinue: `${next.pl_target_id}|${next.pl_from}`, continue: '-||' }, {
      alllinks: found.slice(0, limit).map(item),
    });
  };
}
