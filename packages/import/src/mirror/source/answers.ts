import type { Protection, Statistics } from '@wikiquery/core/store';

/**
 * Answers of a wiki's API in formatversion 2, as far as a mirror reads them. Fields that a viewer may not see are
 * absent, with a flag in their place.
 */

/** A title with its namespace. */
export interface ApiTitle {
  readonly ns: number;
  readonly title: string;
}

/** Who did something and why, as far as that is shown. */
export interface ApiAuthored {
  readonly user?: string;
  readonly userid?: number;
  readonly userhidden?: boolean;
  readonly comment?: string;
  readonly commenthidden?: boolean;
  /** Whether the hidden parts are hidden from administrators too. */
  readonly suppressed?: boolean;
  readonly tags?: readonly string[];
}

/** A slot of a revision. */
export interface ApiSlot {
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha1?: string;
  readonly contentmodel: string;
  /** Absent unless it was requested. */
  readonly content?: string;
  readonly texthidden?: boolean;
}

/** A revision. */
export interface ApiRevision extends ApiAuthored {
  readonly revid: number;
  readonly parentid: number;
  readonly minor: boolean;
  readonly timestamp: string;
  readonly size: number;
  readonly sha1?: string;
  readonly sha1hidden?: boolean;
  readonly slots: Readonly<Record<string, ApiSlot>>;
}

/** A version of a file. */
export interface ApiFileVersion extends ApiAuthored {
  /** Absent for a version whose row is damaged. */
  readonly timestamp?: string;
  readonly size?: number;
  readonly width?: number;
  readonly height?: number;
  readonly sha1?: string;
  readonly mime?: string;
  readonly mediatype?: string;
  readonly bitdepth?: number;
  readonly metadata?: readonly ApiMetadata[] | null;
  /** Absent for the current version. */
  readonly archivename?: string;
  /** The title of the file, which differs from the requested page's if that redirects to the file. */
  readonly canonicaltitle?: string;
  readonly filehidden?: boolean;
}

/** An entry of a file's metadata, whose value may be a list of entries. */
export interface ApiMetadata {
  readonly name: string | number;
  readonly value: unknown;
}

/** A page with the properties that a mirror requests. */
export interface ApiPage extends ApiTitle {
  readonly pageid?: number;
  readonly missing?: boolean;
  readonly contentmodel: string;
  readonly pagelanguage: string;
  readonly touched: string;
  readonly lastrevid: number;
  readonly length: number;
  readonly redirect?: boolean;
  readonly new?: boolean;
  readonly protection?: readonly Protection[];
  readonly revisions?: readonly ApiRevision[];
  readonly links?: readonly ApiTitle[];
  readonly templates?: readonly ApiTitle[];
  readonly images?: readonly ApiTitle[];
  readonly categories?: readonly (ApiTitle & {
    readonly sortkey: string;
    readonly sortkeyprefix: string;
    readonly timestamp: string;
  })[];
  readonly extlinks?: readonly { readonly url: string }[];
  readonly langlinks?: readonly { readonly lang: string; readonly title: string }[];
  readonly iwlinks?: readonly { readonly prefix: string; readonly title: string }[];
  readonly pageprops?: Readonly<Record<string, string>>;
  readonly imagerepository?: string;
  readonly imageinfo?: readonly ApiFileVersion[];
}

/** Where a redirect leads. */
export interface ApiRedirect {
  readonly from: string;
  readonly to: string;
  readonly tofragment?: string;
  readonly tointerwiki?: string;
}

/** An entry of a log. */
export interface ApiLogEntry extends ApiAuthored, Partial<ApiTitle> {
  readonly logid: number;
  readonly type: string;
  readonly action: string;
  readonly timestamp: string;
  readonly logpage?: number;
  readonly revid?: number;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly actionhidden?: boolean;
}

/** A recent change. */
export interface ApiChange extends ApiAuthored, Partial<ApiTitle> {
  readonly rcid: number;
  readonly type: 'edit' | 'new' | 'log' | 'external' | 'categorize';
  readonly timestamp: string;
  readonly pageid?: number;
  readonly revid?: number;
  readonly old_revid?: number;
  readonly bot: boolean;
  readonly new: boolean;
  readonly minor: boolean;
  readonly oldlen?: number;
  readonly newlen?: number;
  /** Only for viewers who may patrol. */
  readonly patrolled?: boolean;
  readonly autopatrolled?: boolean;
  readonly logid?: number;
  readonly logtype?: string;
  readonly logaction?: string;
  readonly logparams?: Readonly<Record<string, unknown>>;
  readonly actionhidden?: boolean;
}

/** An account. */
export interface ApiUser {
  readonly name: string;
  readonly userid?: number;
  readonly missing?: boolean;
  /** Why an account with a missing name cannot be created. */
  readonly cancreateerror?: readonly { readonly code: string }[];
  readonly editcount?: number;
  readonly registration?: string | null;
  readonly groupmemberships?: readonly { readonly group: string; readonly expiry: string }[];
  readonly groups?: readonly string[];
  readonly implicitgroups?: readonly string[];
}

/** A block; an autoblock does not show its target. */
export interface ApiBlock {
  readonly id: number;
  readonly user?: string;
  readonly userid?: number;
  readonly by?: string;
  readonly byid?: number;
  readonly timestamp: string;
  readonly expiry: string;
  readonly reason?: string;
  readonly automatic: boolean;
  readonly anononly: boolean;
  readonly nocreate: boolean;
  readonly autoblock: boolean;
  readonly noemail: boolean;
  readonly allowusertalk: boolean;
  readonly hidden: boolean;
  readonly partial: boolean;
  readonly restrictions?: {
    readonly pages?: readonly { readonly id: number }[];
    readonly namespaces?: readonly number[];
  };
}

/** A deleted version of a file. */
export interface ApiDeletedFile extends Omit<
  ApiFileVersion,
  'timestamp' | 'size' | 'width' | 'height' | 'bitdepth'
> {
  readonly timestamp: string;
  readonly size?: string;
  readonly width?: string;
  readonly height?: string;
  readonly bitdepth?: string;
  readonly id: number;
  /** The file's name, with underscores. */
  readonly name: string;
}

/** A title that is protected against creation. */
export interface ApiProtectedTitle extends ApiTitle, ApiAuthored {
  readonly timestamp: string;
  readonly expiry: string;
  readonly level: string;
}

/** A change tag. */
export interface ApiTag {
  readonly name: string;
  readonly hitcount: number;
  readonly source?: readonly string[];
}

/** The part of an answer under `query`. */
export interface ApiQuery {
  readonly pages?: readonly ApiPage[];
  readonly redirects?: readonly ApiRedirect[];
  readonly normalized?: readonly { readonly from: string; readonly to: string }[];
  readonly recentchanges?: readonly ApiChange[];
  readonly logevents?: readonly ApiLogEntry[];
  readonly allrevisions?: readonly (ApiTitle & {
    readonly pageid: number;
    readonly revisions: readonly ApiRevision[];
  })[];
  readonly allusers?: readonly ApiUser[];
  readonly users?: readonly ApiUser[];
  readonly blocks?: readonly ApiBlock[];
  readonly protectedtitles?: readonly ApiProtectedTitle[];
  readonly allcategories?: readonly {
    readonly category: string;
    readonly size: number;
    readonly subcats: number;
    readonly files: number;
  }[];
  readonly allimages?: readonly (ApiTitle & {
    readonly name: string;
    readonly timestamp?: string;
    readonly sha1?: string;
    readonly url?: string;
  })[];
  readonly filearchive?: readonly ApiDeletedFile[];
  readonly tags?: readonly ApiTag[];
  readonly statistics?: Statistics;
  readonly repos?: readonly { readonly local: boolean; readonly url?: string; readonly thumbUrl?: string }[];
}

/** The parameters that request the next part of an answer. */
export type Continuation = Readonly<Record<string, string | number>>;

/** An answer, or a part of one. */
export interface ApiAnswer {
  readonly batchcomplete?: boolean;
  readonly continue?: Continuation;
  /** The time on the source's own clock. */
  readonly curtimestamp: string;
  readonly query?: ApiQuery;
}
