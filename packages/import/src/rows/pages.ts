import { pageRandom } from '@wikiquery/core/wiki';
import type { Names } from './names.ts';
import type { RowOf } from './row.ts';

/** A page as `page` stores it. */
export interface PageFacts {
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
  readonly isRedirect: boolean;
  /** Whether its latest revision is its only one. */
  readonly isNew: boolean;
  readonly touched: string;
  /** When its links were last stored; null if they are not. */
  readonly linksUpdated: string | null;
  /** Its latest revision. */
  readonly latest: number;
  /** Bytes of the latest revision's slots. */
  readonly size: number;
  readonly model: string;
  /** Null if its language follows from its title. */
  readonly language: string | null;
}

/** Makes the row of a page. */
export const pageRow = (page: PageFacts) =>
  ({
    page_id: page.id,
    page_namespace: page.namespace,
    page_title: page.key,
    page_is_redirect: page.isRedirect ? 1 : 0,
    page_is_new: page.isNew ? 1 : 0,
    page_random: pageRandom(page.namespace, page.key),
    page_touched: page.touched,
    page_links_updated: page.linksUpdated,
    page_latest: page.latest,
    page_len: page.size,
    page_content_model: page.model,
    page_lang: page.language,
  }) satisfies RowOf<'page'>;

/** The protection of a page from an action. */
export interface ProtectionFacts {
  readonly type: string;
  readonly level: string;
  readonly cascade: boolean;
  /** Fourteen digits or `infinity`; null if it is unknown. */
  readonly expiry: string | null;
}

/** Makes the row of a protection; the table assigns its ID unless one is given. */
export const protectionRow = (page: number, { type, level, cascade, expiry }: ProtectionFacts, id?: number) =>
  ({
    ...(id !== undefined && { pr_id: id }),
    pr_page: page,
    pr_type: type,
    pr_level: level,
    pr_cascade: cascade ? 1 : 0,
    pr_expiry: expiry,
  }) satisfies RowOf<'page_restrictions'>;

/** The protection of a title from creation. */
export interface ProtectedTitleFacts {
  readonly namespace: number;
  readonly key: string;
  /** User ID of who protected it. */
  readonly user: number;
  readonly reason: string;
  readonly timestamp: string;
  readonly expiry: string;
  readonly level: string;
}

/** Makes the row of a title that is protected from creation. */
export const protectedTitleRow = (title: ProtectedTitleFacts, names: Pick<Names, 'comment'>) =>
  ({
    pt_namespace: title.namespace,
    pt_title: title.key,
    pt_user: title.user,
    pt_reason_id: names.comment(title.reason),
    pt_timestamp: title.timestamp,
    pt_expiry: title.expiry,
    pt_create_perm: title.level,
  }) satisfies RowOf<'protected_titles'>;
