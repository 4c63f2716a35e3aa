import type { Database } from 'better-sqlite3';

/** Tables whose size does not depend on that of the wiki. */
export const smallTables: ReadonlySet<string> = new Set([
  'abuse_filter',
  'abuse_filter_action',
  'change_tag_def',
  'content_models',
  'interwiki',
  'querycache_info',
  'site_stats',
  'slot_roles',
]);

/**
 * Columns for which an equality condition leaves the rows of one page, file, content or account, not of the wiki.
 */
export const bounding =
  /\b(?:rowid|el_from|pl_from|tl_from|il_from|cl_from|iwl_from|ll_from|rd_from|pr_page|pp_page|rev_page|ar_title|page_title|log_title|rc_title|lt_title|wl_title|pt_title|cat_title|img_name|oi_name|fa_name|img_sha1|oi_sha1|fa_sha1|bt_user|bt_address|bt_ip_hex|ipb_user|ipb_address|ipb_range_start|bl_parent_block_id|bl_target|bt_id|rev_id|slot_revision_id|actor_name|actor_user|user_name|ug_user|ct_rev_id|ct_log_id|ct_rc_id|ar_rev_id|rc_this_oldid|tmd_group)=\?/;

/** Checks whether an equality condition on a column bounds the number of rows. */
export const isBounding = (column: string): boolean => bounding.test(` ${column}=?`);

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** Lists the scans and sorts in the plan of a statement, each with its sibling steps. */
export function problemsOf(database: Database, sql: string, parameters: readonly unknown[]): string[] {
  // A condition that is never true is not run.
  if (/\b1 = 0\b|\bfalse\b/.test(sql)) return [];
  const steps = database.prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  return steps.flatMap((step) => {
    const siblings = steps.filter(({ parent }) => parent === step.parent).map(({ detail }) => detail);
    return isScan(step.detail, sql, siblings) || isSort(step.detail, siblings, steps)
      ? [siblings.join(' / ')]
      : [];
  });
}

/** Checks whether a step reads a whole table, except in the order of an index up to a limit. */
function isScan(detail: string, sql: string, siblings: readonly string[]): boolean {
  const [, name = ''] = /^SCAN ([a-z_]+)(?! VIRTUAL)/.exec(detail) ?? [];
  if (name === '' || name === 'json_each' || detail.includes('VIRTUAL TABLE') || isDerived(name, sql))
    return false;
  const table = new RegExp(`"([a-z_]+)" as "${name}"`).exec(sql)?.[1] ?? name;
  if (smallTables.has(table)) return false;
  const sorts = siblings.some((other) => /USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY)/.test(other));
  return sorts || !/\border by\b/i.test(sql) || !/\blimit\b/i.test(sql) || isInner(detail, siblings);
}

/** Checks whether a name is that of a subquery, whose steps are checked by themselves. */
const isDerived = (name: string, sql: string): boolean =>
  sql.includes(`) as "${name}"`) || sql.includes(`WITH RECURSIVE ${name} (`);

/** Checks whether a step runs for every row of another. */
const isInner = (detail: string, siblings: readonly string[]): boolean =>
  siblings.filter((other) => /^(?:SCAN|SEARCH)/.test(other)).indexOf(detail) > 0;

/** Checks whether a step sorts more rows than belong to one page or the like. */
function isSort(detail: string, siblings: readonly string[], steps: readonly Step[]): boolean {
  if (!/^USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY)/.test(detail)) return false;
  const [first = ''] = siblings.filter((other) => /^(?:SCAN|SEARCH|MULTI-INDEX OR)/.test(other));
  if (first === 'MULTI-INDEX OR') {
    const union = steps.find((step) => step.detail === first);
    const branches = steps.filter(({ parent }) => parent === union?.id).map(({ id }) => id);
    return !steps
      .filter(({ parent }) => branches.includes(parent))
      .every((step) => bounding.test(step.detail));
  }
  const derived =
    /^SCAN (?:\(|[a-z]+$)/.test(first) &&
    steps.some((step) => /^(?:CO-ROUTINE|MATERIALIZE)/.test(step.detail));
  const table = /^SCAN ([a-z_]+)/.exec(first)?.[1] ?? '';
  return !derived && !bounding.test(first) && !smallTables.has(table);
}
