import type { Database } from 'better-sqlite3';

/** Tables that have about as many rows however large the wiki is. */
export const small: ReadonlySet<string> = new Set([
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
 * Columns that, when they equal something, leave rows as many as one page, file, content or account has, not
 * as the wiki has.
 */
export const bounding =
  /\b(?:rowid|el_from|pl_from|tl_from|il_from|cl_from|iwl_from|ll_from|rd_from|pr_page|pp_page|rev_page|ar_title|page_title|log_title|rc_title|lt_title|wl_title|pt_title|cat_title|img_name|oi_name|fa_name|img_sha1|oi_sha1|fa_sha1|bt_user|bt_address|bt_ip_hex|bl_parent_block_id|bl_target|bt_id|rev_id|slot_revision_id|actor_name|actor_user|user_name|ug_user|ct_rev_id|ct_log_id|ct_rc_id|ar_rev_id|rc_this_oldid|tmd_group)=\?/;

/** Whether a column is one of those. */
export const isBounding = (column: string): boolean => bounding.test(` ${column}=?`);

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** What is wrong with how a statement is run: each a step of its plan, with the steps around it. */
export function problemsOf(database: Database, sql: string, parameters: readonly unknown[]): string[] {
  // What nothing can be true of is not run at all.
  if (/\b1 = 0\b|\bfalse\b/.test(sql)) return [];
  const steps = database.prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  return steps.flatMap((step) => {
    const around = steps.filter(({ parent }) => parent === step.parent).map(({ detail }) => detail);
    return isScan(step.detail, sql, around) || isSort(step.detail, around, steps) ? [around.join(' / ')] : [];
  });
}

/** Whether a step reads a whole table, other than in its own order up to a limit. */
function isScan(detail: string, sql: string, around: readonly string[]): boolean {
  const [, name = ''] = /^SCAN ([a-z_]+)(?! VIRTUAL)/.exec(detail) ?? [];
  if (name === '' || name === 'json_each' || detail.includes('VIRTUAL TABLE') || isDerived(name, sql))
    return false;
  const table = new RegExp(`"([a-z_]+)" as "${name}"`).exec(sql)?.[1] ?? name;
  if (small.has(table)) return false;
  const sorts = around.some((other) => /USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY)/.test(other));
  return sorts || !/\border by\b/i.test(sql) || !/\blimit\b/i.test(sql) || isInner(detail, around);
}

/** Whether a name stands for a subquery, whose own steps are looked at. */
const isDerived = (name: string, sql: string): boolean =>
  sql.includes(`) as "${name}"`) || sql.includes(`WITH RECURSIVE ${name} (`);

/** Whether a step is run for every row of another. */
const isInner = (detail: string, around: readonly string[]): boolean =>
  around.filter((other) => /^(?:SCAN|SEARCH)/.test(other)).indexOf(detail) > 0;

/** Whether a step sorts more than belongs to a page or the like; sorting what is equal by an index is little. */
function isSort(detail: string, around: readonly string[], steps: readonly Step[]): boolean {
  if (!/^USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY)/.test(detail)) return false;
  const [first = ''] = around.filter((other) => /^(?:SCAN|SEARCH|MULTI-INDEX OR)/.test(other));
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
  return !derived && !bounding.test(first) && !small.has(table);
}
