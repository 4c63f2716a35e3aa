import { hexSha1, type Title } from '@wikiquery/core/wiki';
import type { AttemptedFile, HookedWiki } from '@wikiquery/import/hooks';
import { query } from '@wikiquery/import/rows';

/** A filter that runs. */
export interface ActiveFilter {
  readonly id: number;
  readonly pattern: string;
  readonly description: string;
  readonly isThrottled: number;
}

/** Reads the filters that run before writes, in their order. */
export const activeFilters = (wiki: HookedWiki): readonly ActiveFilter[] =>
  wiki.rows(
    query(`SELECT af_id AS id, af_pattern AS pattern, coalesce(af_public_comments, '') AS description,
      af_throttled AS isThrottled FROM abuse_filter
    WHERE af_enabled = 1 AND af_deleted = 0 AND af_group = 'default' ORDER BY af_id`),
  );

/** What a filter does, and its parameters. */
export interface FilterAction {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** Reads what a filter does where it matches. */
export const actionsOf = (wiki: HookedWiki, filter: number): readonly FilterAction[] =>
  wiki
    .rows(
      query<{
        readonly name: string;
        readonly parameters: string;
      }>(`SELECT afa_consequence AS name, CAST(afa_parameters AS TEXT) AS parameters
        FROM abuse_filter_action WHERE afa_filter = ? ORDER BY afa_consequence`),
      filter,
    )
    .map(({ name, parameters }) => ({ name, parameters: parameters === '' ? [] : parameters.split('\n') }));

/** A hit of a filter. */
export interface FilterHit {
  readonly filter: number;
  readonly actions: readonly string[];
}

/** What hits have in common. */
export interface HitFacts {
  readonly user: { readonly id: number; readonly name: string };
  readonly address: string;
  readonly action: string;
  readonly title: Title;
  /** The values of variables, as JSON. */
  readonly variables: string;
}

/** Logs hits and counts them; returns the IDs of their entries. */
export function logHits(wiki: HookedWiki, hits: readonly FilterHit[], facts: HitFacts): readonly number[] {
  const { user, address, action, title, variables } = facts;
  const dump = wiki.storeText(variables);
  return hits.map(({ filter, actions }) => {
    wiki.run('UPDATE abuse_filter SET af_hit_count = af_hit_count + 1 WHERE af_id = ?', filter);
    return wiki.insert('abuse_filter_log', {
      afl_global: 0,
      afl_filter_id: filter,
      afl_user: user.id,
      afl_user_text: user.name,
      afl_ip: address,
      afl_action: action,
      afl_actions: actions.join(','),
      afl_var_dump: dump,
      afl_timestamp: wiki.now,
      afl_namespace: title.namespace,
      afl_title: title.key,
      afl_wiki: null,
      afl_deleted: 0,
      afl_patrolled_by: 0,
      afl_rev_id: null,
    });
  });
}

/** Notes the revision that came of what was logged. */
export function noteRevision(wiki: HookedWiki, entries: readonly number[], revision: number): void {
  for (const entry of entries)
    wiki.run('UPDATE abuse_filter_log SET afl_rev_id = ? WHERE afl_id = ?', revision, entry);
}

/** The page that has a title, with what filters know of it. */
export interface PageFacts {
  readonly id: number;
  readonly latest: string;
  readonly first: string;
  readonly firstAuthor: string;
}

/** Reads what filters know of a page; undefined if there is none. */
export const pageFacts = (wiki: HookedWiki, { namespace, key }: Title): PageFacts | undefined =>
  wiki.row(
    query(`SELECT page_id AS id, latest.rev_timestamp AS latest, first.rev_timestamp AS first,
        CASE WHEN first.rev_deleted & 4 THEN '' ELSE actor_name END AS firstAuthor
      FROM page JOIN revision AS latest ON latest.rev_id = page_latest
      JOIN revision AS first ON first.rev_id = (SELECT rev_id FROM revision WHERE rev_page = page_id
        ORDER BY rev_timestamp, rev_id LIMIT 1)
      JOIN actor ON actor_id = first.rev_actor
      WHERE page_namespace = ? AND page_title = ?`),
    namespace,
    key,
  );

/** Revisions among whose authors the last ones are sought. */
const MOST_REVISIONS = 100;
const MOST_AUTHORS = 10;

/** The last authors of a page. */
export function recentAuthors(wiki: HookedWiki, page: number): readonly string[] {
  const found = wiki.rows(
    query<{
      readonly name: string;
    }>(`SELECT actor_name AS name FROM revision JOIN actor ON actor_id = rev_actor
      WHERE rev_page = ? AND rev_deleted = 0 ORDER BY rev_timestamp DESC, rev_id DESC LIMIT ${MOST_REVISIONS}`),
    page,
  );
  return [...new Set(found.map(({ name }) => name))].slice(0, MOST_AUTHORS);
}

/** The groups to which a page, or a title without one, is protected from an action. */
export function restrictionsOf(
  wiki: HookedWiki,
  { namespace, key }: Title,
  page: number,
  action: string,
): readonly string[] {
  const levels =
    page === 0
      ? wiki.rows(
          query<{ readonly level: string }>(`SELECT pt_create_perm AS level FROM protected_titles
            WHERE pt_namespace = ? AND pt_title = ? AND 'create' = ? AND pt_expiry > ?`),
          namespace,
          key,
          action,
          wiki.now,
        )
      : wiki.rows(
          query<{ readonly level: string }>(
            'SELECT pr_level AS level FROM page_restrictions WHERE pr_page = ? AND pr_type = ? AND pr_expiry > ?',
          ),
          page,
          action,
          wiki.now,
        );
  return levels.flatMap(({ level }) => (level === '' ? [] : level.split(',')));
}

/** An external link as it is stored. */
export interface StoredLink {
  readonly domain: string;
  readonly path: string;
}

/** The external links that a page has. */
export const storedLinks = (wiki: HookedWiki, page: number): readonly StoredLink[] =>
  wiki.rows(
    query(
      'SELECT el_to_domain_index AS domain, el_to_path AS path FROM externallinks WHERE el_from = ? ORDER BY el_id',
    ),
    page,
  );

/** What filters know of an account. */
export interface AccountFacts {
  readonly edits: number | null;
  readonly registered: string | null;
  readonly confirmed: string | null;
}

/** Reads what filters know of an account. */
export const accountFacts = (wiki: HookedWiki, id: number): AccountFacts | undefined =>
  wiki.row(
    query(`SELECT user_editcount AS edits, user_registration AS registered, user_email_authenticated AS confirmed
      FROM user WHERE user_id = ?`),
    id,
  );

/** The private details of a hit. */
export interface PrivateDetails {
  readonly user: string;
  readonly filter: number;
  readonly description: string | null;
  readonly address: string;
  /** Null if the filter is global or no longer exists. */
  readonly privacy: number | null;
}

/** Reads the private details of a hit. */
export const privateDetailsOf = (wiki: HookedWiki, id: number): PrivateDetails | undefined =>
  wiki.row(
    query(`SELECT afl_user_text AS user, coalesce(af_id, 0) AS filter, af_public_comments AS description,
        afl_ip AS address, af_hidden AS privacy
      FROM abuse_filter_log LEFT JOIN abuse_filter ON af_id = afl_filter_id AND afl_global = 0
      WHERE afl_id = ?`),
    id,
  );

/** A recent change of which a filter is asked whether it would have matched. */
export interface PastChange {
  readonly logType: string | null;
  readonly logAction: string | null;
  readonly namespace: number;
  readonly key: string;
  readonly timestamp: string;
  readonly comment: string;
  readonly user: string;
  readonly revision: number;
  readonly before: number;
  readonly beforeTimestamp: string | null;
  /** Serialized. */
  readonly parameters: string | null;
  readonly hidden: number;
}

/** Reads a recent change. */
export const pastChange = (wiki: HookedWiki, id: number): PastChange | undefined =>
  wiki.row(
    query(`SELECT rc_log_type AS logType, rc_log_action AS logAction, rc_namespace AS namespace, rc_title AS key,
        rc_timestamp AS timestamp, comment_text AS comment, actor_name AS user, rc_this_oldid AS revision,
        rc_last_oldid AS before, rev_timestamp AS beforeTimestamp, CAST(rc_params AS TEXT) AS parameters,
        rc_deleted AS hidden
      FROM recentchanges JOIN actor ON actor_id = rc_actor JOIN comment ON comment_id = rc_comment_id
      LEFT JOIN revision ON rev_id = rc_last_oldid AND rc_last_oldid <> 0
      WHERE rc_id = ?`),
    id,
  );

/** Reads the current version of a file as filters see it. */
export const currentFile = (wiki: HookedWiki, key: string): AttemptedFile | undefined => {
  const row = wiki.row(
    query<Omit<AttemptedFile, 'mime'> & { readonly major: string; readonly minor: string }>(
      `SELECT img_sha1 AS sha1, img_size AS size, img_major_mime AS major, img_minor_mime AS minor,
        img_media_type AS mediaType, img_width AS width, img_height AS height, img_bits AS bits
      FROM image WHERE img_name = ?`,
    ),
    key,
  );
  if (!row) return undefined;
  const { major, minor, ...file } = row;
  return { ...file, sha1: hexSha1(file.sha1), mime: `${major}/${minor}` };
};
