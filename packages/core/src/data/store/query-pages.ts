import { lookupTable } from '@wikiquery/common/lookup-table';
import { Namespace } from '../../wiki/site.ts';
import type { SqlBool, SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';

/** A special page that lists the rows of a query. */
export interface QueryPage {
  /** The ordered query. The database decides the order of ties, as it does for MediaWiki. */
  readonly query: (from: Sources) => SqlExpression<unknown>;
  /** The right required to see the list. */
  readonly right?: string;
  /** Whether the values are timestamps. */
  readonly hasTimes?: boolean;
  /** Whether the query is cheap, so that no wiki caches the list. */
  readonly isQuick?: boolean;
  /** Whether the cached list is in ascending order. */
  readonly isAscending?: boolean;
  /** Whether ties of the cached list are in the order of titles, as in all lists of wanted pages. */
  readonly isWanted?: boolean;
}

/** Tables and conditions for queries, in the schema of MediaWiki 1.43 whatever the database's. */
interface Sources {
  readonly content: SqlExpression<SqlBool>;
  /** Whether redirects come with the numbers of their targets. */
  readonly withTargets: boolean;
  /** Whether the most linked titles come with the namespaces of their pages. */
  readonly withNamespaces: boolean;
  readonly pagelinks: SqlExpression<unknown>;
  readonly templatelinks: SqlExpression<unknown>;
  readonly imagelinks: SqlExpression<unknown>;
  readonly categorylinks: SqlExpression<unknown>;
}

const page = sql`page_namespace AS namespace, page_title AS title`;
const targetNumber = sql`, (SELECT target.page_id FROM page AS target
  WHERE target.page_namespace = rd_namespace AND target.page_title = rd_title) AS redirid`;
const pageNamespace = sql`, (SELECT linked.page_namespace FROM page AS linked
  WHERE linked.page_namespace = lt_namespace AND linked.page_title = lt_title) AS page_namespace`;
const byTitle = sql`ORDER BY page_namespace, page_title`;
const wanted = sql`ORDER BY value DESC, namespace, title`;

const uncategorized = (where: SqlExpression<SqlBool>, order: SqlExpression<unknown>, from: Sources) =>
  sql`SELECT ${page} FROM page LEFT JOIN ${from.categorylinks} ON cl_from = page_id
    WHERE cl_from IS NULL AND ${where} AND page_is_redirect = 0 ${order}`;
const inNamespace = (namespace: number) => sql<SqlBool>`page_namespace = ${namespace}`;
const byTitleAlone = sql`ORDER BY page_title`;

const byLength = (order: SqlExpression<unknown>) => ({
  query: ({ content }: Sources) =>
    sql`SELECT ${page}, page_len AS value FROM page WHERE ${content} AND page_is_redirect = 0 ORDER BY page_len ${order}`,
});
const byRevisions = (order: SqlExpression<unknown>) => ({
  query: ({ content }: Sources) =>
    sql`SELECT ${page}, COUNT(*) AS value FROM revision, page
      WHERE ${content} AND page_id = rev_page AND page_is_redirect = 0
      GROUP BY page_namespace, page_title ORDER BY value ${order}`,
});

/** MediaWiki's query-based special pages, by name. */
export const queryPages: Readonly<Record<string, QueryPage>> = lookupTable({
  Ancientpages: {
    hasTimes: true,
    isAscending: true,
    query: ({ content }) =>
      sql`SELECT ${page}, rev_timestamp AS value FROM page JOIN revision ON page_latest = rev_id
        WHERE ${content} AND page_is_redirect = 0 ORDER BY value`,
  },
  BrokenRedirects: {
    isAscending: true,
    query: () =>
      sql`SELECT p1.page_namespace AS namespace, p1.page_title AS title, rd_namespace, rd_title, rd_fragment
        FROM redirect JOIN page p1 ON rd_from = p1.page_id
        LEFT JOIN page p2 ON rd_namespace = p2.page_namespace AND rd_title = p2.page_title
        WHERE rd_namespace >= 0 AND rd_interwiki = '' AND p2.page_namespace IS NULL
        ORDER BY rd_namespace, rd_title, rd_from`,
  },
  Deadendpages: {
    isAscending: true,
    query: ({ content }) =>
      sql`SELECT ${page} FROM page LEFT JOIN pagelinks ON page_id = pl_from
        WHERE pl_from IS NULL AND ${content} AND page_is_redirect = 0 ${byTitle}`,
  },
  DoubleRedirects: {
    isAscending: true,
    query: () =>
      sql`SELECT pa.page_namespace AS namespace, pa.page_title AS title,
          pb.page_namespace AS b_namespace, pb.page_title AS b_title, ra.rd_fragment AS b_fragment,
          rb.rd_namespace AS c_namespace, rb.rd_title AS c_title, rb.rd_fragment AS c_fragment,
          rb.rd_interwiki AS c_interwiki
        FROM redirect ra, redirect rb, page pa, page pb
        WHERE ra.rd_from = pa.page_id AND ra.rd_interwiki = '' AND pb.page_namespace = ra.rd_namespace
          AND pb.page_title = ra.rd_title AND rb.rd_from = pb.page_id
        ORDER BY ra.rd_namespace, ra.rd_title`,
  },
  Fewestrevisions: { isAscending: true, ...byRevisions(sql`ASC`) },
  ListDuplicatedFiles: {
    query: () =>
      sql`SELECT ${Namespace.file} AS namespace, MIN(img_name) AS title, COUNT(*) AS value FROM image
        GROUP BY img_sha1 HAVING COUNT(*) > 1 ORDER BY value DESC`,
  },
  Listredirects: {
    isAscending: true,
    query: ({ withTargets }) =>
      sql`SELECT ${page}, rd_namespace, rd_title, rd_fragment, rd_interwiki${withTargets ? targetNumber : sql``}
        FROM page LEFT JOIN redirect ON rd_from = page_id WHERE page_is_redirect = 1 ${byTitle}`,
  },
  Lonelypages: {
    isAscending: true,
    query: ({ content, pagelinks, templatelinks }) =>
      sql`SELECT ${page} FROM page WHERE ${content} AND page_is_redirect = 0
          AND NOT EXISTS (SELECT 1 FROM ${pagelinks} WHERE lt_namespace = page_namespace AND lt_title = page_title)
          AND NOT EXISTS (SELECT 1 FROM ${templatelinks} WHERE lt_namespace = page_namespace AND lt_title = page_title)
        ${byTitle}`,
  },
  Longpages: { isQuick: true, ...byLength(sql`DESC`) },
  MediaStatistics: {
    query: () =>
      sql`SELECT ${Namespace.media} AS namespace, '' AS title, 1 AS value, img_media_type, img_major_mime,
          img_minor_mime, COUNT(*) AS files, SUM(img_size) AS bytes
        FROM image GROUP BY img_media_type, img_major_mime, img_minor_mime
        ORDER BY img_media_type DESC, COUNT(*) DESC, img_major_mime DESC, img_minor_mime DESC`,
  },
  Mostcategories: {
    query: ({ content, categorylinks }) =>
      sql`SELECT ${page}, COUNT(*) AS value FROM ${categorylinks} LEFT JOIN page ON page_id = cl_from
        WHERE ${content} GROUP BY page_namespace, page_title HAVING COUNT(*) > 1 ORDER BY value DESC`,
  },
  Mostimages: {
    query: ({ imagelinks }) =>
      sql`SELECT ${Namespace.file} AS namespace, il_to AS title, COUNT(*) AS value FROM ${imagelinks}
        GROUP BY il_to HAVING COUNT(*) > 1 ORDER BY value DESC`,
  },
  Mostinterwikis: {
    query: ({ content }) =>
      sql`SELECT ${page}, COUNT(*) AS value FROM langlinks LEFT JOIN page ON page_id = ll_from
        WHERE ${content} GROUP BY page_namespace, page_title HAVING COUNT(*) > 1 ORDER BY value DESC`,
  },
  Mostlinked: {
    query: ({ pagelinks, withNamespaces }) =>
      sql`SELECT lt_namespace AS namespace, lt_title AS title, COUNT(*) AS value${withNamespaces ? pageNamespace : sql``}
        FROM ${pagelinks} GROUP BY lt_namespace, lt_title HAVING COUNT(*) > 1 ORDER BY value DESC`,
  },
  Mostlinkedcategories: {
    isQuick: true,
    query: () =>
      sql`SELECT cat_title AS title, ${Namespace.category} AS namespace, cat_pages AS value FROM category
        WHERE cat_pages > 0 ORDER BY value DESC`,
  },
  Mostlinkedtemplates: {
    query: ({ templatelinks }) =>
      sql`SELECT lt_namespace AS namespace, lt_title AS title, COUNT(*) AS value FROM ${templatelinks}
        GROUP BY lt_namespace, lt_title ORDER BY value DESC`,
  },
  Mostrevisions: byRevisions(sql`DESC`),
  Shortpages: { isQuick: true, isAscending: true, ...byLength(sql`ASC`) },
  Uncategorizedcategories: {
    isAscending: true,
    query: (from) => uncategorized(inNamespace(Namespace.category), byTitleAlone, from),
  },
  Uncategorizedimages: {
    isAscending: true,
    query: (from) => uncategorized(inNamespace(Namespace.file), byTitleAlone, from),
  },
  Uncategorizedpages: { isAscending: true, query: (from) => uncategorized(from.content, byTitle, from) },
  Uncategorizedtemplates: {
    isAscending: true,
    query: (from) => uncategorized(inNamespace(Namespace.template), byTitleAlone, from),
  },
  Unusedcategories: {
    isAscending: true,
    query: ({ categorylinks }) =>
      sql`SELECT ${page} FROM page LEFT JOIN ${categorylinks} ON cl_to = page_title
        LEFT JOIN page_props ON page_id = pp_page AND pp_propname = 'expectunusedcategory'
        WHERE cl_from IS NULL AND ${inNamespace(Namespace.category)} AND page_is_redirect = 0 AND pp_page IS NULL
        ORDER BY title`,
  },
  Unusedimages: {
    hasTimes: true,
    isAscending: true,
    query: ({ imagelinks }) =>
      sql`SELECT ${Namespace.file} AS namespace, img_name AS title, img_timestamp AS value
        FROM image LEFT JOIN ${imagelinks} ON il_to = img_name WHERE il_to IS NULL ORDER BY value`,
  },
  Unusedtemplates: {
    isAscending: true,
    query: ({ templatelinks }) =>
      sql`SELECT ${page} FROM page
        LEFT JOIN page_props ON page_id = pp_page AND pp_propname = 'expectunusedtemplate'
        WHERE ${inNamespace(Namespace.template)} AND page_is_redirect = 0 AND pp_page IS NULL
          AND NOT EXISTS (SELECT 1 FROM ${templatelinks} WHERE lt_namespace = page_namespace AND lt_title = page_title)
        ORDER BY title`,
  },
  Unwatchedpages: {
    right: 'unwatchedpages',
    isAscending: true,
    query: () =>
      sql`SELECT ${page}, page_namespace AS value FROM page
        LEFT JOIN watchlist ON wl_title = page_title AND wl_namespace = page_namespace
        WHERE wl_title IS NULL AND page_is_redirect = 0 AND page_namespace <> ${Namespace.mediawiki} ${byTitle}`,
  },
  Wantedcategories: {
    isWanted: true,
    query: ({ categorylinks }) =>
      sql`SELECT ${Namespace.category} AS namespace, cl_to AS title, COUNT(*) AS value FROM ${categorylinks}
        LEFT JOIN page ON page_title = cl_to AND page_namespace = ${Namespace.category}
        WHERE page_title IS NULL GROUP BY cl_to ${wanted}`,
  },
  Wantedfiles: {
    isWanted: true,
    query: ({ imagelinks }) =>
      sql`SELECT ${Namespace.file} AS namespace, il_to AS title, COUNT(*) AS value FROM ${imagelinks}
        LEFT JOIN image img1 ON il_to = img1.img_name
        LEFT JOIN page ON il_to = page_title AND page_namespace = ${Namespace.file}
        LEFT JOIN redirect ON page_id = rd_from AND rd_namespace = ${Namespace.file} AND rd_interwiki = ''
        LEFT JOIN image img2 ON rd_title = img2.img_name
        WHERE img1.img_name IS NULL AND img2.img_name IS NULL GROUP BY il_to ${wanted}`,
  },
  Wantedpages: {
    isWanted: true,
    query: ({ pagelinks }) =>
      sql`SELECT lt_namespace AS namespace, lt_title AS title, COUNT(*) AS value FROM ${pagelinks}
        LEFT JOIN page pg1 ON pg1.page_namespace = lt_namespace AND pg1.page_title = lt_title
        LEFT JOIN page pg2 ON pg2.page_id = pl_from
        WHERE pg1.page_namespace IS NULL AND lt_namespace NOT IN (${Namespace.user}, ${Namespace.userTalk})
          AND pg2.page_namespace <> ${Namespace.mediawiki}
        GROUP BY lt_namespace, lt_title HAVING COUNT(*) > SUM(pg2.page_is_redirect) ${wanted}`,
  },
  Wantedtemplates: {
    isWanted: true,
    query: ({ templatelinks }) =>
      sql`SELECT lt_namespace AS namespace, lt_title AS title, COUNT(*) AS value FROM ${templatelinks}
        LEFT JOIN page ON page_namespace = lt_namespace AND page_title = lt_title
        WHERE page_title IS NULL AND lt_namespace = ${Namespace.template} GROUP BY lt_namespace, lt_title ${wanted}`,
  },
  Withoutinterwiki: {
    isAscending: true,
    query: ({ content }) =>
      sql`SELECT ${page} FROM page LEFT JOIN langlinks ON ll_from = page_id
        WHERE ll_title IS NULL AND ${content} AND page_is_redirect = 0 ${byTitle}`,
  },
});
