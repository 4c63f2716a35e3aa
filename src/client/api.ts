// Written by `npm run docs` from the declarations of the modules; not to be changed by hand.

import type {
  ActionTypes,
  GeneratorTypes,
  Integer,
  Limit,
  ModuleTypes,
  Several,
  Timestamp,
  Value,
} from './values.ts';

/** The parameters of every request, apart from `action` and `format`. */
export interface MainParameters {
  /** Refuse the request if the database lags by more than this many seconds. */
  readonly maxlag?: Integer | undefined;
  /** Seconds for which shared caches may cache the response; errors are never cached. */
  readonly smaxage?: Integer | undefined;
  /** Seconds for which clients may cache the response; errors are never cached. */
  readonly maxage?: Integer | undefined;
  /** Refuse the request unless the user is: anon (not logged in), user (logged in), bot (has the right "bot"). */
  readonly assert?: 'anon' | 'bot' | 'user' | undefined;
  /** Refuse the request unless logged in as this user. */
  readonly assertuser?: string | undefined;
  /** A value that is included in the response, to tell requests apart. */
  readonly requestid?: string | undefined;
  /** Add the name of the host that served the request. */
  readonly servedby?: boolean | undefined;
  /** Add the current time. */
  readonly curtimestamp?: boolean | undefined;
  /** Add the languages used for messages and errors. */
  readonly responselanginfo?: boolean | undefined;
  /** For cross-origin requests: the origin, as in the Origin header, or * for an anonymous request. */
  readonly origin?: string | undefined;
  /** For cross-origin requests that authenticate by other means than cookies. */
  readonly crossorigin?: boolean | undefined;
  /** The language of messages: a code, "user" for the user's language, or "content" for the wiki's. */
  readonly uselang?: string | undefined;
  /** The variant of the language, if it has any. */
  readonly variant?: string | undefined;
  /** The format of errors and warnings; bc is the one of old clients. */
  readonly errorformat?: 'plaintext' | 'wikitext' | 'html' | 'raw' | 'none' | 'bc' | undefined;
  /** The language of errors and warnings; "uselang" is that of messages. */
  readonly errorlang?: string | undefined;
  /** Use the wiki's own texts for errors and warnings. */
  readonly errorsuselocal?: boolean | undefined;
}

/** The parameters of `format=json`. */
export interface JsonParameters {
  /** Wrap the response in a call to this function; the request is then anonymous. */
  readonly callback?: string | undefined;
  /** Leave non-ASCII characters unescaped; the default in formatversion 2. */
  readonly utf8?: boolean | undefined;
  /** Escape all non-ASCII characters. */
  readonly ascii?: boolean | undefined;
  /** The version of the response format: 1 for old clients, 2 for new ones. */
  readonly formatversion?: '1' | 1 | '2' | 2 | 'latest' | undefined;
}

/** The parameters of `action=query` itself, apart from the names of modules. */
export interface QueryParameters {
  /** List the IDs of the returned pages. */
  readonly indexpageids?: boolean | undefined;
  /** Add the pages as XML, in the format of Special:Export. */
  readonly export?: boolean | undefined;
  /** Return that XML alone, without a wrapper; requires export. */
  readonly exportnowrap?: boolean | undefined;
  /** The schema version of that XML. */
  readonly exportschema?: '0.10' | '0.11' | undefined;
  /** Add the full URL to interwiki titles. */
  readonly iwurl?: boolean | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly continue?: string | undefined;
  /** Return the raw query-continue data of each module instead of "continue". */
  readonly rawcontinue?: boolean | undefined;
  /** The titles of the pages to work on. */
  readonly titles?: string | readonly string[] | undefined;
  /** The IDs of the pages to work on. */
  readonly pageids?: Several<Integer> | undefined;
  /** The IDs of the revisions to work on. */
  readonly revids?: Several<Integer> | undefined;
  /** Resolve redirects in titles, pageids, revids and in pages from the generator. */
  readonly redirects?: boolean | undefined;
  /** Convert titles to other variants of the content language, if it has any. */
  readonly converttitles?: boolean | undefined;
}

/** What every page has before properties are added. */
export interface PageFields {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly missing?: boolean;
  readonly known?: boolean;
  readonly invalid?: boolean;
  readonly invalidreason?: unknown;
  readonly special?: boolean;
}

/** What `query` tells about the requested pages. */
export interface PageSetFields {
  readonly normalized?: readonly {
    readonly fromencoded?: boolean;
    readonly from?: string;
    readonly to?: string;
  }[];
  readonly converted?: readonly { readonly from?: string; readonly to?: string }[];
  readonly interwiki?: readonly { readonly title?: string; readonly iw?: string; readonly url?: string }[];
  readonly redirects?: readonly {
    readonly from?: string;
    readonly to?: string;
    readonly tofragment?: string;
    readonly tointerwiki?: string;
  }[];
  readonly badrevids?:
    | Readonly<Record<string, { readonly revid?: number; readonly missing?: boolean }>>
    | readonly { readonly revid?: number; readonly missing?: boolean }[];
  readonly pageids?: readonly string[];
  readonly export?: string;
}

/** What parameters of every request add. */
export interface RequestedFields {
  readonly requestid?: string;
  readonly servedby?: string;
  readonly curtimestamp?: string;
  readonly uselang?: string;
  readonly errorlang?: string;
}

/** The parameters of `list=abusefilters`. Lists the abuse filters. */
export interface AbusefiltersParameters {
  /** The ID of the filter at which the list begins. */
  readonly abfstartid?: Integer | undefined;
  /** The ID of the filter at which the list ends. */
  readonly abfendid?: Integer | undefined;
  /** The direction in which the items are listed. */
  readonly abfdir?: 'newer' | 'older' | undefined;
  /** Only filters that meet all of these conditions. */
  readonly abfshow?:
    | Several<
        '!deleted' | '!enabled' | '!private' | '!protected' | 'deleted' | 'enabled' | 'private' | 'protected'
      >
    | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly abflimit?: Limit | undefined;
  /** Properties to return for each filter. */
  readonly abfprop?:
    | Several<
        | 'actions'
        | 'comments'
        | 'description'
        | 'hits'
        | 'id'
        | 'lasteditor'
        | 'lastedittime'
        | 'pattern'
        | 'private'
        | 'protected'
        | 'status'
      >
    | undefined;
}

/** An item of `list=abusefilters`. */
export interface AbusefiltersItem {
  readonly id?: number;
  readonly description?: string | number | null;
  readonly pattern?: string;
  readonly actions?: string;
  readonly hits?: number;
  readonly comments?: string | number | null;
  readonly lasteditor?: string;
  readonly lastedittime?: string;
  readonly private?: string;
  readonly protected?: string;
  readonly enabled?: string;
  readonly deleted?: string;
}

/** What `list=abusefilters` adds. */
export interface AbusefiltersFields {
  readonly abusefilters?: readonly AbusefiltersItem[];
}

/** The parameters of `list=abuselog`. Lists the actions that abuse filters matched. */
export interface AbuselogParameters {
  /** Only the entry with this ID. */
  readonly afllogid?: Integer | undefined;
  /** The time at which the list begins. */
  readonly aflstart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly aflend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly afldir?: 'newer' | 'older' | undefined;
  /** Only actions by this user or IP address. */
  readonly afluser?: string | undefined;
  /** Only actions on this page. */
  readonly afltitle?: string | undefined;
  /** Only actions that these filters matched, by ID; with the prefix "global-" for a global filter. */
  readonly aflfilter?: string | readonly string[] | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly afllimit?: Limit | undefined;
  /** Properties to return for each entry. */
  readonly aflprop?:
    | Several<
        | 'action'
        | 'details'
        | 'filter'
        | 'hidden'
        | 'ids'
        | 'result'
        | 'revid'
        | 'timestamp'
        | 'title'
        | 'user'
      >
    | undefined;
}

/** An item of `list=abuselog`. */
export interface AbuselogItem {
  readonly id?: number;
  readonly filter_id?: string;
  readonly filter?: string | number | null;
  readonly user?: string;
  readonly ns?: number;
  readonly title?: string;
  readonly action?: string;
  readonly result?: string;
  readonly revid?: string | number | null;
  readonly timestamp?: string;
  readonly details?: unknown;
  readonly hidden?: boolean;
}

/** What `list=abuselog` adds. */
export interface AbuselogFields {
  readonly abuselog?: readonly AbuselogItem[];
}

/** The parameters of `list=allcategories`. Lists all categories, including those without a page. */
export interface AllcategoriesParameters {
  /** The category at which the list begins. */
  readonly acfrom?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly accontinue?: string | undefined;
  /** The category at which the list ends. */
  readonly acto?: string | undefined;
  /** Only categories whose names begin with this. */
  readonly acprefix?: string | undefined;
  /** The direction in which the items are listed. */
  readonly acdir?: 'ascending' | 'descending' | undefined;
  /** Only categories with at least this many members. */
  readonly acmin?: Integer | undefined;
  /** Only categories with at most this many members. */
  readonly acmax?: Integer | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly aclimit?: Limit | undefined;
  /** Properties to return: size (the number of members), hidden (whether it is a hidden category). */
  readonly acprop?: Several<'hidden' | 'size'> | undefined;
}

/** An item of `list=allcategories`. */
export interface AllcategoriesItem {
  readonly category?: string;
  readonly size?: number;
  readonly pages?: number;
  readonly files?: number;
  readonly subcats?: number;
  readonly hidden?: boolean;
}

/** What `list=allcategories` adds. */
export interface AllcategoriesFields {
  readonly allcategories?: readonly AllcategoriesItem[];
}

/** The parameters of `list=alldeletedrevisions`. Lists the deleted revisions of a user, or of the pages in a namespace. */
export interface AlldeletedrevisionsParameters {
  /** Properties to return for each revision. */
  readonly adrprop?:
    | Several<
        | 'comment'
        | 'content'
        | 'contentmodel'
        | 'flags'
        | 'ids'
        | 'parsedcomment'
        | 'roles'
        | 'sha1'
        | 'size'
        | 'slotsha1'
        | 'slotsize'
        | 'tags'
        | 'timestamp'
        | 'user'
        | 'userid'
        | 'parsetree'
      >
    | undefined;
  /** The slots whose content to return; without it the response has the older form, with the main slot only. */
  readonly adrslots?: string | readonly string[] | undefined;
  /** The serialization format of this slot's content. */
  readonly [name: `adrcontentformat-${string}`]: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly adrlimit?: Limit | undefined;
  /** Expand the templates in the content; use action=expandtemplates instead. @deprecated */
  readonly adrexpandtemplates?: boolean | undefined;
  /** Add the parse tree of the content as XML; use action=expandtemplates instead. @deprecated */
  readonly adrgeneratexml?: boolean | undefined;
  /** Return the content as HTML; use action=parse instead. @deprecated */
  readonly adrparse?: boolean | undefined;
  /** Only the content of the section with this number. */
  readonly adrsection?: string | undefined;
  /** Add the difference to this revision, or to the next, previous or current one; use action=compare instead. @deprecated */
  readonly adrdiffto?: string | undefined;
  /** Add the difference to this text; use action=compare instead. @deprecated */
  readonly adrdifftotext?: string | undefined;
  /** Apply a pre-save transform to difftotext before comparing; use action=compare instead. @deprecated */
  readonly adrdifftotextpst?: boolean | undefined;
  /** The serialization format of the content, and of the text in difftotext. @deprecated */
  readonly adrcontentformat?: string | undefined;
  /** Only revisions by this user. */
  readonly adruser?: string | undefined;
  /** Only revisions of pages in these namespaces. */
  readonly adrnamespace?: Several<Integer> | '*' | undefined;
  /** The time at which the list begins. */
  readonly adrstart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly adrend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly adrdir?: 'newer' | 'older' | undefined;
  /** The title at which the list begins. */
  readonly adrfrom?: string | undefined;
  /** The title at which the list ends. */
  readonly adrto?: string | undefined;
  /** Only pages whose titles begin with this. */
  readonly adrprefix?: string | undefined;
  /** Exclude revisions by this user. */
  readonly adrexcludeuser?: string | undefined;
  /** Only revisions with this change tag. */
  readonly adrtag?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly adrcontinue?: string | undefined;
  /** As a generator, return pages rather than revisions. */
  readonly adrgeneratetitles?: boolean | undefined;
}

/** An item of `list=alldeletedrevisions`. */
export interface AlldeletedrevisionsItem {
  readonly pageid?: number;
  readonly revisions?: readonly {
    readonly revid?: number;
    readonly parentid?: number;
    readonly minor?: boolean;
    readonly userhidden?: boolean;
    readonly user?: string;
    readonly userid?: number;
    readonly temp?: boolean;
    readonly anon?: boolean;
    readonly timestamp?: string;
    readonly roles?: readonly string[];
    readonly slotsmissing?: boolean;
    readonly slots?: Readonly<
      Record<
        string,
        {
          readonly size?: number;
          readonly sha1hidden?: boolean;
          readonly sha1?: string;
          readonly contentmodel?: string;
          readonly texthidden?: boolean;
          readonly textmissing?: boolean;
          readonly nosuchsection?: boolean;
          readonly badcontentformat?: boolean;
          readonly parsetree?: string;
          readonly badcontentformatforparsetree?: boolean;
          readonly contentformat?: string;
          readonly content?: string;
          readonly diff?: {
            readonly from?: unknown;
            readonly to?: unknown;
            readonly badcontentformat?: boolean;
            readonly notcached?: boolean;
            readonly body?: unknown;
          };
        }
      >
    >;
    readonly size?: number;
    readonly sha1hidden?: boolean;
    readonly sha1?: string;
    readonly contentmodel?: string;
    readonly texthidden?: boolean;
    readonly textmissing?: boolean;
    readonly nosuchsection?: boolean;
    readonly badcontentformat?: boolean;
    readonly parsetree?: string;
    readonly badcontentformatforparsetree?: boolean;
    readonly contentformat?: string;
    readonly content?: string;
    readonly diff?: {
      readonly from?: unknown;
      readonly to?: unknown;
      readonly badcontentformat?: boolean;
      readonly notcached?: boolean;
      readonly body?: unknown;
    };
    readonly commenthidden?: boolean;
    readonly comment?: string;
    readonly parsedcomment?: string;
    readonly tags?: readonly string[];
    readonly suppressed?: boolean;
  }[];
  readonly ns?: number;
  readonly title?: string;
}

/** What `list=alldeletedrevisions` adds. */
export interface AlldeletedrevisionsFields {
  readonly alldeletedrevisions?: readonly AlldeletedrevisionsItem[];
}

/** The parameters of `list=allfileusages`. Lists all uses of files, including those that do not exist. */
export interface AllfileusagesParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly afcontinue?: string | undefined;
  /** The title of the file at which the list begins. */
  readonly affrom?: string | undefined;
  /** The title of the file at which the list ends. */
  readonly afto?: string | undefined;
  /** Only files whose titles begin with this. */
  readonly afprefix?: string | undefined;
  /** List each file once, without the pages that use it; cannot be combined with prop=ids. */
  readonly afunique?: boolean | undefined;
  /** Properties to return: ids (the ID of the page that uses it), title (its title). */
  readonly afprop?: Several<'ids' | 'title'> | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly aflimit?: Limit | undefined;
  /** The direction in which the items are listed. */
  readonly afdir?: 'ascending' | 'descending' | undefined;
}

/** An item of `list=allfileusages`. */
export interface AllfileusagesItem {
  readonly fromid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly fragment?: string;
  readonly interwiki?: string;
}

/** What `list=allfileusages` adds. */
export interface AllfileusagesFields {
  readonly allfileusages?: readonly AllfileusagesItem[];
}

/** The parameters of `list=allimages`. Lists all files. */
export interface AllimagesParameters {
  /** Whether to sort by name or by upload time. */
  readonly aisort?: 'name' | 'timestamp' | undefined;
  /** The direction: ascending or descending by name, newer (oldest first) or older (newest first) by time. */
  readonly aidir?: 'ascending' | 'descending' | 'newer' | 'older' | undefined;
  /** The name at which the list begins; only with sort=name. */
  readonly aifrom?: string | undefined;
  /** The name at which the list ends; only with sort=name. */
  readonly aito?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly aicontinue?: string | undefined;
  /** The time at which the list begins; only with sort=timestamp. */
  readonly aistart?: Timestamp | undefined;
  /** The time at which the list ends; only with sort=timestamp. */
  readonly aiend?: Timestamp | undefined;
  /** Properties to return for each file. */
  readonly aiprop?:
    | Several<
        | 'badfile'
        | 'bitdepth'
        | 'canonicaltitle'
        | 'comment'
        | 'commonmetadata'
        | 'dimensions'
        | 'extmetadata'
        | 'mediatype'
        | 'metadata'
        | 'mime'
        | 'parsedcomment'
        | 'sha1'
        | 'size'
        | 'timestamp'
        | 'url'
        | 'user'
        | 'userid'
      >
    | undefined;
  /** Only files whose names begin with this; only with sort=name. */
  readonly aiprefix?: string | undefined;
  /** Only files of at least this many bytes. */
  readonly aiminsize?: Integer | undefined;
  /** Only files of at most this many bytes. */
  readonly aimaxsize?: Integer | undefined;
  /** Only files with this SHA-1 hash, in hexadecimal; overrides sha1base36. */
  readonly aisha1?: string | undefined;
  /** Only files with this SHA-1 hash, in base 36 as MediaWiki keeps it. */
  readonly aisha1base36?: string | undefined;
  /** Only files that this user uploaded; only with sort=timestamp. */
  readonly aiuser?: string | undefined;
  /** Whether to list uploads by bots; only with sort=timestamp and not with user. */
  readonly aifilterbots?: 'all' | 'bots' | 'nobots' | undefined;
  /** Only files of these MIME types, such as image/png. */
  readonly aimime?: string | readonly string[] | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly ailimit?: Limit | undefined;
}

/** An item of `list=allimages`. */
export interface AllimagesItem {
  readonly name?: string;
  readonly timestamp?: string;
  readonly userhidden?: boolean;
  readonly user?: string;
  readonly userid?: number;
  readonly temp?: boolean;
  readonly anon?: boolean;
  readonly size?: number;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: string | number | null;
  readonly commenthidden?: boolean;
  readonly parsedcomment?: string;
  readonly comment?: string;
  readonly html?: string;
  readonly filehidden?: boolean;
  readonly suppressed?: boolean;
  readonly canonicaltitle?: string;
  readonly thumburl?: string;
  readonly thumbwidth?: number;
  readonly thumbheight?: number;
  readonly thumbmime?: string;
  readonly responsiveUrls?: Readonly<Record<string, string>>;
  readonly thumberror?: string;
  readonly url?: string;
  readonly descriptionurl?: string;
  readonly descriptionshorturl?: string;
  readonly filemissing?: boolean;
  readonly sha1?: string;
  readonly metadata?: unknown;
  readonly commonmetadata?: unknown;
  readonly extmetadata?: {
    readonly DateTime?: { readonly value?: string; readonly source?: string; readonly hidden?: string };
    readonly ObjectName?: { readonly value?: string; readonly source?: string; readonly hidden?: string };
  };
  readonly mime?: string;
  readonly mediatype?: string | number | null;
  readonly archivename?: string;
  readonly bitdepth?: number;
  readonly ns?: number;
  readonly title?: string;
}

/** What `list=allimages` adds. */
export interface AllimagesFields {
  readonly allimages?: readonly AllimagesItem[];
}

/** The parameters of `list=alllinks`. Lists all links to a namespace, including broken links. */
export interface AlllinksParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly alcontinue?: string | undefined;
  /** The title of the link at which the list begins. */
  readonly alfrom?: string | undefined;
  /** The title of the link at which the list ends. */
  readonly alto?: string | undefined;
  /** Only links whose titles begin with this. */
  readonly alprefix?: string | undefined;
  /** List each link once, without the pages that use it; cannot be combined with prop=ids. */
  readonly alunique?: boolean | undefined;
  /** Properties to return: ids (the ID of the page that uses it), title (its title). */
  readonly alprop?: Several<'ids' | 'title'> | undefined;
  /** The namespace of the link targets. */
  readonly alnamespace?: Integer | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly allimit?: Limit | undefined;
  /** The direction in which the items are listed. */
  readonly aldir?: 'ascending' | 'descending' | undefined;
}

/** An item of `list=alllinks`. */
export interface AlllinksItem {
  readonly fromid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly fragment?: string;
  readonly interwiki?: string;
}

/** What `list=alllinks` adds. */
export interface AlllinksFields {
  readonly alllinks?: readonly AlllinksItem[];
}

/** The parameters of `meta=allmessages`. Returns interface messages. */
export interface AllmessagesParameters {
  /** The names of the messages; * stands for all. */
  readonly ammessages?: string | readonly string[] | undefined;
  /** Properties to return besides the text: default (the text that the software comes with). */
  readonly amprop?: Several<'default'> | undefined;
  /** Preprocess the texts as wikitext: replace magic words and expand templates. */
  readonly amenableparser?: boolean | undefined;
  /** Omit the texts. */
  readonly amnocontent?: boolean | undefined;
  /** Include messages that exist only on the wiki: all pages of the namespace MediaWiki. */
  readonly amincludelocal?: boolean | undefined;
  /** Values of $1, $2 and so on in the texts. */
  readonly amargs?: string | readonly string[] | undefined;
  /** Only messages whose names contain this. */
  readonly amfilter?: string | undefined;
  /** Whether to return only messages that the wiki customized, or only those that it did not. */
  readonly amcustomised?: 'all' | 'modified' | 'unmodified' | undefined;
  /** The language of the texts. */
  readonly amlang?: string | undefined;
  /** The message at which the list begins. */
  readonly amfrom?: string | undefined;
  /** The message at which the list ends. */
  readonly amto?: string | undefined;
  /** The title of the page to use as context when parsing texts. */
  readonly amtitle?: string | undefined;
  /** Only messages whose names begin with this. */
  readonly amprefix?: string | undefined;
}

/** An item of `meta=allmessages`. */
export interface AllmessagesItem {
  readonly name?: string;
  readonly normalizedname?: string;
  readonly customised?: boolean;
  readonly missing?: boolean;
  readonly content?: string;
  readonly defaultmissing?: boolean;
  readonly default?: string;
}

/** What `meta=allmessages` adds. */
export interface AllmessagesFields {
  readonly allmessages?: readonly AllmessagesItem[];
}

/** The parameters of `list=allpages`. Lists the pages of a namespace by title. */
export interface AllpagesParameters {
  /** The title at which the list begins. */
  readonly apfrom?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly apcontinue?: string | undefined;
  /** The title at which the list ends. */
  readonly apto?: string | undefined;
  /** Only titles that begin with this. */
  readonly apprefix?: string | undefined;
  /** The namespace to list. */
  readonly apnamespace?: Integer | undefined;
  /** Whether to include redirects, or return only redirects. */
  readonly apfilterredir?: 'all' | 'redirects' | 'nonredirects' | undefined;
  /** Whether to list only pages with, or only pages without, language links. */
  readonly apfilterlanglinks?: 'all' | 'withlanglinks' | 'withoutlanglinks' | undefined;
  /** Only pages of at least this many bytes. */
  readonly apminsize?: Integer | undefined;
  /** Only pages of at most this many bytes. */
  readonly apmaxsize?: Integer | undefined;
  /** Only pages that are protected against these actions. */
  readonly apprtype?: string | readonly string[] | undefined;
  /** Only pages that are protected at these levels; requires apprtype. */
  readonly apprlevel?: string | readonly string[] | undefined;
  /** Whether to consider only cascading protections, or only others; requires apprtype. */
  readonly apprfiltercascade?: 'all' | 'cascading' | 'noncascading' | undefined;
  /** Whether to consider only protections that expire, or only those that do not. */
  readonly apprexpiry?: 'all' | 'definite' | 'indefinite' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly aplimit?: Limit | undefined;
  /** The direction in which the items are listed. */
  readonly apdir?: 'ascending' | 'descending' | undefined;
}

/** An item of `list=allpages`. */
export interface AllpagesItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
}

/** What `list=allpages` adds. */
export interface AllpagesFields {
  readonly allpages?: readonly AllpagesItem[];
}

/** The parameters of `list=allredirects`. Lists all redirects to a namespace. */
export interface AllredirectsParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly arcontinue?: string | undefined;
  /** The title of the target at which the list begins. */
  readonly arfrom?: string | undefined;
  /** The title of the target at which the list ends. */
  readonly arto?: string | undefined;
  /** Only targets whose titles begin with this. */
  readonly arprefix?: string | undefined;
  /** List each target once, without the redirects to it; cannot be combined with prop=ids, fragment or interwiki. */
  readonly arunique?: boolean | undefined;
  /** Properties to return: ids (the page ID of the redirect), title (the target), fragment, interwiki. */
  readonly arprop?: Several<'fragment' | 'ids' | 'interwiki' | 'title'> | undefined;
  /** The namespace of the redirect targets. */
  readonly arnamespace?: Integer | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly arlimit?: Limit | undefined;
  /** The direction in which the items are listed. */
  readonly ardir?: 'ascending' | 'descending' | undefined;
}

/** An item of `list=allredirects`. */
export interface AllredirectsItem {
  readonly fromid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly fragment?: string;
  readonly interwiki?: string;
}

/** What `list=allredirects` adds. */
export interface AllredirectsFields {
  readonly allredirects?: readonly AllredirectsItem[];
}

/** The parameters of `list=allrevisions`. Lists all revisions of the wiki. */
export interface AllrevisionsParameters {
  /** Properties to return for each revision. */
  readonly arvprop?:
    | Several<
        | 'comment'
        | 'content'
        | 'contentmodel'
        | 'flags'
        | 'ids'
        | 'parsedcomment'
        | 'roles'
        | 'sha1'
        | 'size'
        | 'slotsha1'
        | 'slotsize'
        | 'tags'
        | 'timestamp'
        | 'user'
        | 'userid'
        | 'parsetree'
      >
    | undefined;
  /** The slots whose content to return; without it the response has the older form, with the main slot only. */
  readonly arvslots?: string | readonly string[] | undefined;
  /** The serialization format of this slot's content. */
  readonly [name: `arvcontentformat-${string}`]: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly arvlimit?: Limit | undefined;
  /** Expand the templates in the content; use action=expandtemplates instead. @deprecated */
  readonly arvexpandtemplates?: boolean | undefined;
  /** Add the parse tree of the content as XML; use action=expandtemplates instead. @deprecated */
  readonly arvgeneratexml?: boolean | undefined;
  /** Return the content as HTML; use action=parse instead. @deprecated */
  readonly arvparse?: boolean | undefined;
  /** Only the content of the section with this number. */
  readonly arvsection?: string | undefined;
  /** Add the difference to this revision, or to the next, previous or current one; use action=compare instead. @deprecated */
  readonly arvdiffto?: string | undefined;
  /** Add the difference to this text; use action=compare instead. @deprecated */
  readonly arvdifftotext?: string | undefined;
  /** Apply a pre-save transform to difftotext before comparing; use action=compare instead. @deprecated */
  readonly arvdifftotextpst?: boolean | undefined;
  /** The serialization format of the content, and of the text in difftotext. @deprecated */
  readonly arvcontentformat?: string | undefined;
  /** Only revisions by this user. */
  readonly arvuser?: string | undefined;
  /** Only pages in these namespaces. */
  readonly arvnamespace?: Several<Integer> | '*' | undefined;
  /** The time at which the list begins. */
  readonly arvstart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly arvend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly arvdir?: 'newer' | 'older' | undefined;
  /** Exclude revisions by this user. */
  readonly arvexcludeuser?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly arvcontinue?: string | undefined;
  /** As a generator, return pages rather than revisions. */
  readonly arvgeneratetitles?: boolean | undefined;
}

/** An item of `list=allrevisions`. */
export interface AllrevisionsItem {
  readonly pageid?: number;
  readonly revisions?: readonly {
    readonly revid?: number;
    readonly parentid?: number;
    readonly minor?: boolean;
    readonly userhidden?: boolean;
    readonly user?: string;
    readonly userid?: number;
    readonly temp?: boolean;
    readonly anon?: boolean;
    readonly timestamp?: string;
    readonly roles?: readonly string[];
    readonly slotsmissing?: boolean;
    readonly slots?: Readonly<
      Record<
        string,
        {
          readonly size?: number;
          readonly sha1hidden?: boolean;
          readonly sha1?: string;
          readonly contentmodel?: string;
          readonly texthidden?: boolean;
          readonly textmissing?: boolean;
          readonly nosuchsection?: boolean;
          readonly badcontentformat?: boolean;
          readonly parsetree?: string;
          readonly badcontentformatforparsetree?: boolean;
          readonly contentformat?: string;
          readonly content?: string;
          readonly diff?: {
            readonly from?: unknown;
            readonly to?: unknown;
            readonly badcontentformat?: boolean;
            readonly notcached?: boolean;
            readonly body?: unknown;
          };
        }
      >
    >;
    readonly size?: number;
    readonly sha1hidden?: boolean;
    readonly sha1?: string;
    readonly contentmodel?: string;
    readonly texthidden?: boolean;
    readonly textmissing?: boolean;
    readonly nosuchsection?: boolean;
    readonly badcontentformat?: boolean;
    readonly parsetree?: string;
    readonly badcontentformatforparsetree?: boolean;
    readonly contentformat?: string;
    readonly content?: string;
    readonly diff?: {
      readonly from?: unknown;
      readonly to?: unknown;
      readonly badcontentformat?: boolean;
      readonly notcached?: boolean;
      readonly body?: unknown;
    };
    readonly commenthidden?: boolean;
    readonly comment?: string;
    readonly parsedcomment?: string;
    readonly tags?: readonly string[];
    readonly suppressed?: boolean;
  }[];
  readonly ns?: number;
  readonly title?: string;
}

/** What `list=allrevisions` adds. */
export interface AllrevisionsFields {
  readonly allrevisions?: readonly AllrevisionsItem[];
}

/** The parameters of `list=alltransclusions`. Lists all transclusions, including those of pages that do not exist. */
export interface AlltransclusionsParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly atcontinue?: string | undefined;
  /** The title of the transclusion at which the list begins. */
  readonly atfrom?: string | undefined;
  /** The title of the transclusion at which the list ends. */
  readonly atto?: string | undefined;
  /** Only transclusions whose titles begin with this. */
  readonly atprefix?: string | undefined;
  /** List each transclusion once, without the pages that use it; cannot be combined with prop=ids. */
  readonly atunique?: boolean | undefined;
  /** Properties to return: ids (the ID of the page that uses it), title (its title). */
  readonly atprop?: Several<'ids' | 'title'> | undefined;
  /** The namespace of the transcluded pages. */
  readonly atnamespace?: Integer | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly atlimit?: Limit | undefined;
  /** The direction in which the items are listed. */
  readonly atdir?: 'ascending' | 'descending' | undefined;
}

/** An item of `list=alltransclusions`. */
export interface AlltransclusionsItem {
  readonly fromid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly fragment?: string;
  readonly interwiki?: string;
}

/** What `list=alltransclusions` adds. */
export interface AlltransclusionsFields {
  readonly alltransclusions?: readonly AlltransclusionsItem[];
}

/** The parameters of `list=allusers`. Lists accounts by name. */
export interface AllusersParameters {
  /** The name at which the list begins. */
  readonly aufrom?: string | undefined;
  /** The name at which the list ends. */
  readonly auto?: string | undefined;
  /** Only names that begin with this. */
  readonly auprefix?: string | undefined;
  /** The direction in which the items are listed. */
  readonly audir?: 'ascending' | 'descending' | undefined;
  /** Only accounts in these groups. */
  readonly augroup?: string | readonly string[] | undefined;
  /** Exclude accounts in these groups. */
  readonly auexcludegroup?: string | readonly string[] | undefined;
  /** Only accounts that have these rights through their groups, except implicit ones. */
  readonly aurights?: string | readonly string[] | undefined;
  /** Properties to return for each account. */
  readonly auprop?:
    | Several<
        'blockinfo' | 'centralids' | 'editcount' | 'groups' | 'implicitgroups' | 'registration' | 'rights'
      >
    | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly aulimit?: Limit | undefined;
  /** Only accounts that have edited. */
  readonly auwitheditsonly?: boolean | undefined;
  /** Only accounts with recent activity. */
  readonly auactiveusers?: boolean | undefined;
  /** Add whether the account is attached on this wiki. */
  readonly auattachedwiki?: string | undefined;
  /** Exclude accounts that are not temporary. */
  readonly auexcludenamed?: boolean | undefined;
  /** Exclude temporary accounts. */
  readonly auexcludetemp?: boolean | undefined;
}

/** An item of `list=allusers`. */
export interface AllusersItem {
  readonly userid?: number;
  readonly name?: string;
  readonly centralids?: Readonly<Record<string, number>>;
  readonly attachedlocal?: Readonly<Record<string, boolean>>;
  readonly attachedwiki?: Readonly<Record<string, boolean>>;
  readonly blockid?: string | number | null;
  readonly blockedby?: string;
  readonly blockedbyid?: number;
  readonly blockreason?: string;
  readonly blockedtimestamp?: string;
  readonly blockexpiry?: string;
  readonly blockpartial?: boolean;
  readonly blocknocreate?: boolean;
  readonly blockanononly?: boolean;
  readonly blockemail?: boolean;
  readonly blockowntalk?: boolean;
  readonly blockedtimestampformatted?: string;
  readonly blockexpiryformatted?: string;
  readonly blockexpiryrelative?: string;
  readonly blockcomponents?: readonly {
    readonly blockid?: string | number | null;
    readonly blockedby?: string;
    readonly blockedbyid?: number;
    readonly blockreason?: string;
    readonly blockedtimestamp?: string;
    readonly blockexpiry?: string;
    readonly blockpartial?: boolean;
    readonly blocknocreate?: boolean;
    readonly blockanononly?: boolean;
    readonly blockemail?: boolean;
    readonly blockowntalk?: boolean;
    readonly blockedtimestampformatted?: string;
    readonly blockexpiryformatted?: string;
    readonly blockexpiryrelative?: string;
  }[];
  readonly hidden?: boolean;
  readonly editcount?: number;
  readonly recentactions?: number;
  readonly registration?: string;
  readonly groups?: readonly string[];
  readonly implicitgroups?: readonly string[];
  readonly rights?: readonly string[];
}

/** What `list=allusers` adds. */
export interface AllusersFields {
  readonly allusers?: readonly AllusersItem[];
}

/** The parameters of `meta=authmanagerinfo`. Returns the available ways to log in, create an account or change credentials. */
export interface AuthmanagerinfoParameters {
  /** Add whether the current login suffices for this operation. */
  readonly amisecuritysensitiveoperation?: string | undefined;
  /** Add the fields that this action requires. */
  readonly amirequestsfor?:
    | 'change'
    | 'create'
    | 'create-continue'
    | 'link'
    | 'link-continue'
    | 'login'
    | 'login-continue'
    | 'remove'
    | 'unlink'
    | undefined;
  /** Merge the fields of all requests. */
  readonly amimergerequestfields?: boolean | undefined;
  /** The format of messages. */
  readonly amimessageformat?: 'html' | 'none' | 'raw' | 'wikitext' | undefined;
}

/** What `meta=authmanagerinfo` adds. */
export interface AuthmanagerinfoFields {
  readonly authmanagerinfo?: {
    readonly canauthenticatenow?: boolean;
    readonly cancreateaccounts?: boolean;
    readonly canlinkaccounts?: boolean;
    readonly securitysensitiveoperationstatus?: string;
    readonly haspreservedstate?: boolean;
    readonly hasprimarypreservedstate?: boolean;
    readonly preservedusername?: string;
    readonly requests?: readonly {
      readonly id?: string;
      readonly metadata?: Readonly<Record<string, string>>;
      readonly required?: string;
      readonly provider?: unknown;
      readonly account?: unknown;
      readonly fields?: Readonly<
        Record<
          string,
          {
            readonly type?: string;
            readonly label?: unknown;
            readonly help?: unknown;
            readonly optional?: boolean;
            readonly sensitive?: boolean;
          }
        >
      >;
    }[];
    readonly fields?: Readonly<
      Record<
        string,
        {
          readonly type?: string;
          readonly label?: unknown;
          readonly help?: unknown;
          readonly optional?: boolean;
          readonly sensitive?: boolean;
        }
      >
    >;
  };
}

/** The parameters of `meta=babel`. Returns the languages that a user claims to know. */
export interface BabelParameters {
  /** The user whose languages to return. */
  readonly babuser: string;
}

/** What `meta=babel` adds. */
export interface BabelFields {
  readonly babel?: Readonly<Record<string, string>>;
}

/** The parameters of `list=backlinks`. Lists the pages that link to a page. */
export interface BacklinksParameters {
  /** The title of the page; either this or pageid is required. */
  readonly bltitle?: string | undefined;
  /** The page ID; either this or title is required. */
  readonly blpageid?: Integer | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly blcontinue?: string | undefined;
  /** Only pages in these namespaces. */
  readonly blnamespace?: Several<Integer> | '*' | undefined;
  /** The direction in which the items are listed. */
  readonly bldir?: 'ascending' | 'descending' | undefined;
  /** Whether to include redirects, or return only redirects; with redirect, applies to the first level only. */
  readonly blfilterredir?: 'all' | 'nonredirects' | 'redirects' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly bllimit?: Limit | undefined;
  /** List the pages that link through each redirect, under it; the limit then applies to each level, and "max" is halved. */
  readonly blredirect?: boolean | undefined;
}

/** An item of `list=backlinks`. */
export interface BacklinksItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly redirect?: boolean;
  readonly redirlinks?: readonly {
    readonly pageid?: number;
    readonly ns?: number;
    readonly title?: string;
    readonly redirect?: boolean;
  }[];
}

/** What `list=backlinks` adds. */
export interface BacklinksFields {
  readonly backlinks?: readonly BacklinksItem[];
}

/** The parameters of `list=blocks`. Lists blocked accounts and IP addresses. */
export interface BlocksParameters {
  /** The time of the block at which the list begins. */
  readonly bkstart?: Timestamp | undefined;
  /** The time of the block at which the list ends. */
  readonly bkend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly bkdir?: 'newer' | 'older' | undefined;
  /** Only the blocks with these IDs. */
  readonly bkids?: Several<Integer> | undefined;
  /** Only blocks of these accounts and IP addresses. */
  readonly bkusers?: string | readonly string[] | undefined;
  /** Only blocks that apply to this IP address or range; cannot be combined with users. */
  readonly bkip?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly bklimit?: Limit | undefined;
  /** Properties to return for each block. */
  readonly bkprop?:
    | Several<
        | 'by'
        | 'byid'
        | 'expiry'
        | 'flags'
        | 'id'
        | 'parsedreason'
        | 'range'
        | 'reason'
        | 'restrictions'
        | 'timestamp'
        | 'user'
        | 'userid'
      >
    | undefined;
  /** Only blocks that meet all of these conditions. */
  readonly bkshow?:
    Several<'!account' | '!ip' | '!range' | '!temp' | 'account' | 'ip' | 'range' | 'temp'> | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly bkcontinue?: string | undefined;
}

/** An item of `list=blocks`. */
export interface BlocksItem {
  readonly id?: number;
  readonly user?: string;
  readonly userid?: number;
  readonly by?: string;
  readonly byid?: number;
  readonly timestamp?: string;
  readonly expiry?: string;
  readonly reason?: string;
  readonly parsedreason?: string;
  readonly rangestart?: string;
  readonly rangeend?: string;
  readonly automatic?: boolean;
  readonly anononly?: boolean;
  readonly nocreate?: boolean;
  readonly autoblock?: boolean;
  readonly noemail?: boolean;
  readonly hidden?: boolean;
  readonly allowusertalk?: boolean;
  readonly partial?: boolean;
  readonly restrictions?: {
    readonly pages?: readonly { readonly id?: number; readonly ns?: number; readonly title?: string }[];
    readonly namespaces?: readonly number[];
    readonly actions?: readonly string[];
  };
}

/** What `list=blocks` adds. */
export interface BlocksFields {
  readonly blocks?: readonly BlocksItem[];
}

/** The parameters of `prop=categories`. Lists the categories that pages are in. */
export interface CategoriesParameters {
  /** Properties to return: sortkey, timestamp (when the page was added), hidden. */
  readonly clprop?: Several<'hidden' | 'sortkey' | 'timestamp'> | undefined;
  /** Whether to list only hidden categories, or only others. */
  readonly clshow?: Several<'!hidden' | 'hidden'> | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly cllimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly clcontinue?: string | undefined;
  /** Only these categories: useful to check whether pages are in them. */
  readonly clcategories?: string | readonly string[] | undefined;
  /** The direction in which the items are listed. */
  readonly cldir?: 'ascending' | 'descending' | undefined;
}

/** An item of `prop=categories`. */
export interface CategoriesItem {
  readonly ns?: number;
  readonly title?: string;
  readonly sortkey?: string;
  readonly sortkeyprefix?: string;
  readonly timestamp?: string;
  readonly hidden?: boolean;
}

/** What `prop=categories` adds. */
export interface CategoriesFields {
  readonly categories?: readonly CategoriesItem[];
}

/** The parameters of `prop=categoryinfo`. Returns the number of members of categories. */
export interface CategoryinfoParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly cicontinue?: string | undefined;
}

/** What `prop=categoryinfo` adds. */
export interface CategoryinfoFields {
  readonly categoryinfo?: {
    readonly size?: number;
    readonly pages?: number;
    readonly files?: number;
    readonly subcats?: number;
    readonly hidden?: boolean;
  };
}

/** The parameters of `list=categorymembers`. Lists the pages in a category. */
export interface CategorymembersParameters {
  /** The title of the category, with the namespace; either this or pageid is required. */
  readonly cmtitle?: string | undefined;
  /** The page ID of the category page; either this or title is required. */
  readonly cmpageid?: Integer | undefined;
  /** Properties to return for each member. */
  readonly cmprop?: Several<'ids' | 'sortkey' | 'sortkeyprefix' | 'timestamp' | 'title' | 'type'> | undefined;
  /** Only pages in these namespaces. */
  readonly cmnamespace?: Several<Integer> | '*' | undefined;
  /** Types of members: pages, subcategories, files; no effect with sort=timestamp. */
  readonly cmtype?: Several<'file' | 'page' | 'subcat'> | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly cmcontinue?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly cmlimit?: Limit | undefined;
  /** The property to sort by. */
  readonly cmsort?: 'sortkey' | 'timestamp' | undefined;
  /** The direction in which the members are listed. */
  readonly cmdir?: 'asc' | 'ascending' | 'desc' | 'descending' | 'newer' | 'older' | undefined;
  /** The time at which the list begins; only with sort=timestamp. */
  readonly cmstart?: Timestamp | undefined;
  /** The time at which the list ends; only with sort=timestamp. */
  readonly cmend?: Timestamp | undefined;
  /** The sort key at which the list begins, in hexadecimal, as returned by prop=sortkey; only with sort=sortkey. */
  readonly cmstarthexsortkey?: string | undefined;
  /** The sort key at which the list ends, in hexadecimal, as returned by prop=sortkey; only with sort=sortkey. */
  readonly cmendhexsortkey?: string | undefined;
  /** The sort key prefix at which the list begins; overrides starthexsortkey. */
  readonly cmstartsortkeyprefix?: string | undefined;
  /** The sort key prefix before which the list ends; overrides endhexsortkey. */
  readonly cmendsortkeyprefix?: string | undefined;
  /** The older form of starthexsortkey, not in hexadecimal. @deprecated */
  readonly cmstartsortkey?: string | undefined;
  /** The older form of endhexsortkey, not in hexadecimal. @deprecated */
  readonly cmendsortkey?: string | undefined;
}

/** An item of `list=categorymembers`. */
export interface CategorymembersItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly sortkey?: string;
  readonly sortkeyprefix?: string;
  readonly type?: string;
  readonly timestamp?: string;
}

/** What `list=categorymembers` adds. */
export interface CategorymembersFields {
  readonly categorymembers?: readonly CategorymembersItem[];
}

/** The parameters of `list=checkuser`. Returns the IP addresses that an account used, or the accounts that used an IP address. */
export interface CheckuserParameters {
  /** What to return: the IP addresses of a user, the users of an IP address, or actions. */
  readonly curequest: 'actions' | 'ipusers' | 'userips' | 'edits';
  /** The account, IP address or range to check. */
  readonly cutarget: string;
  /** The reason, for the log. */
  readonly cureason?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly culimit?: Limit | undefined;
  /** How far to look back, such as "-2 weeks". */
  readonly cutimecond?: string | undefined;
  /** Check the IP addresses in X-Forwarded-For, not those that connected. */
  readonly cuxff?: string | undefined;
  /** A csrf token, from meta=tokens. */
  readonly cutoken?: string | undefined;
}

/** What `list=checkuser` adds. */
export interface CheckuserFields {
  readonly checkuser?: {
    readonly userips?: readonly {
      readonly end?: string;
      readonly editcount?: number;
      readonly start?: string;
      readonly address?: string;
    }[];
    readonly ipusers?: readonly {
      readonly end?: string;
      readonly editcount?: number;
      readonly ips?: readonly (string | number | null)[];
      readonly agents?: readonly (string | number | null)[];
      readonly start?: string;
      readonly name?: string;
    }[];
    readonly edits?: readonly {
      readonly timestamp?: string;
      readonly ns?: number;
      readonly title?: string;
      readonly user?: string;
      readonly ip?: string | number | null;
      readonly agent?: string | number | null;
      readonly summary?: string;
      readonly minor?: string;
      readonly xff?: string;
    }[];
  };
}

/** The parameters of `meta=checkuserformattedblockinfo`. Returns the formatted reason why the viewer is blocked from the whole wiki. */
export type CheckuserformattedblockinfoParameters = object;

/** What `meta=checkuserformattedblockinfo` adds. */
export interface CheckuserformattedblockinfoFields {
  readonly checkuserformattedblockinfo?: { readonly details?: string | number | null };
}

/** The parameters of `list=checkuserlog`. Lists entries of the CheckUser log. */
export interface CheckuserlogParameters {
  /** Only checks by this user. */
  readonly culuser?: string | undefined;
  /** Only checks of this account, IP address or range. */
  readonly cultarget?: string | undefined;
  /** Only checks for this reason. */
  readonly culreason?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly cullimit?: Limit | undefined;
  /** The direction in which the items are listed. */
  readonly culdir?: 'newer' | 'older' | undefined;
  /** The earliest time of a check. */
  readonly culfrom?: Timestamp | undefined;
  /** The latest time of a check. */
  readonly culto?: Timestamp | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly culcontinue?: string | undefined;
}

/** What `list=checkuserlog` adds. */
export interface CheckuserlogFields {
  readonly checkuserlog?: {
    readonly entries?: readonly {
      readonly timestamp?: string;
      readonly checkuser?: string;
      readonly type?: string;
      readonly reason?: string;
      readonly target?: string;
    }[];
  };
}

/** The parameters of `list=codexicons`. Returns icons of the Codex design system. */
export interface CodexiconsParameters {
  /** The names of the icons, as Codex exports them; * stands for all. */
  readonly names: string | readonly string[];
}

/** What `list=codexicons` adds. */
export interface CodexiconsFields {
  readonly codexicons?: Readonly<Record<string, unknown>>;
}

/** The parameters of `prop=contributors`. Lists the accounts that contributed to a page, and counts the anonymous contributors. */
export interface ContributorsParameters {
  /** Only accounts in these groups, except implicit ones. */
  readonly pcgroup?: string | readonly string[] | undefined;
  /** Exclude accounts in these groups, except implicit ones. */
  readonly pcexcludegroup?: string | readonly string[] | undefined;
  /** Only accounts with these rights, unless implicit groups grant them. */
  readonly pcrights?: string | readonly string[] | undefined;
  /** Exclude accounts with these rights, unless implicit groups grant them. */
  readonly pcexcluderights?: string | readonly string[] | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly pclimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly pccontinue?: string | undefined;
}

/** What `prop=contributors` adds. */
export interface ContributorsFields {
  readonly anoncontributors?: number;
  readonly contributors?: readonly { readonly userid?: number; readonly name?: string }[];
}

/** The parameters of `prop=deletedrevisions`. Returns information about deleted revisions, of pages or by ID. */
export interface DeletedrevisionsParameters {
  /** Properties to return for each revision. */
  readonly drvprop?:
    | Several<
        | 'comment'
        | 'content'
        | 'contentmodel'
        | 'flags'
        | 'ids'
        | 'parsedcomment'
        | 'roles'
        | 'sha1'
        | 'size'
        | 'slotsha1'
        | 'slotsize'
        | 'tags'
        | 'timestamp'
        | 'user'
        | 'userid'
        | 'parsetree'
      >
    | undefined;
  /** The slots whose content to return; without it the response has the older form, with the main slot only. */
  readonly drvslots?: string | readonly string[] | undefined;
  /** The serialization format of this slot's content. */
  readonly [name: `drvcontentformat-${string}`]: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly drvlimit?: Limit | undefined;
  /** Expand the templates in the content; use action=expandtemplates instead. @deprecated */
  readonly drvexpandtemplates?: boolean | undefined;
  /** Add the parse tree of the content as XML; use action=expandtemplates instead. @deprecated */
  readonly drvgeneratexml?: boolean | undefined;
  /** Return the content as HTML; use action=parse instead. @deprecated */
  readonly drvparse?: boolean | undefined;
  /** Only the content of the section with this number. */
  readonly drvsection?: string | undefined;
  /** Add the difference to this revision, or to the next, previous or current one; use action=compare instead. @deprecated */
  readonly drvdiffto?: string | undefined;
  /** Add the difference to this text; use action=compare instead. @deprecated */
  readonly drvdifftotext?: string | undefined;
  /** Apply a pre-save transform to difftotext before comparing; use action=compare instead. @deprecated */
  readonly drvdifftotextpst?: boolean | undefined;
  /** The serialization format of the content, and of the text in difftotext. @deprecated */
  readonly drvcontentformat?: string | undefined;
  /** The time at which the list begins; not with revids. */
  readonly drvstart?: Timestamp | undefined;
  /** The time at which the list ends; not with revids. */
  readonly drvend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly drvdir?: 'newer' | 'older' | undefined;
  /** Only revisions with this change tag. */
  readonly drvtag?: string | undefined;
  /** Only revisions by this user. */
  readonly drvuser?: string | undefined;
  /** Exclude revisions by this user. */
  readonly drvexcludeuser?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly drvcontinue?: string | undefined;
}

/** An item of `prop=deletedrevisions`. */
export interface DeletedrevisionsItem {
  readonly revid?: number;
  readonly parentid?: number;
  readonly minor?: boolean;
  readonly userhidden?: boolean;
  readonly user?: string;
  readonly userid?: number;
  readonly temp?: boolean;
  readonly anon?: boolean;
  readonly timestamp?: string;
  readonly roles?: readonly string[];
  readonly slotsmissing?: boolean;
  readonly slots?: Readonly<
    Record<
      string,
      {
        readonly size?: number;
        readonly sha1hidden?: boolean;
        readonly sha1?: string;
        readonly contentmodel?: string;
        readonly texthidden?: boolean;
        readonly textmissing?: boolean;
        readonly nosuchsection?: boolean;
        readonly badcontentformat?: boolean;
        readonly parsetree?: string;
        readonly badcontentformatforparsetree?: boolean;
        readonly contentformat?: string;
        readonly content?: string;
        readonly diff?: {
          readonly from?: unknown;
          readonly to?: unknown;
          readonly badcontentformat?: boolean;
          readonly notcached?: boolean;
          readonly body?: unknown;
        };
      }
    >
  >;
  readonly size?: number;
  readonly sha1hidden?: boolean;
  readonly sha1?: string;
  readonly contentmodel?: string;
  readonly texthidden?: boolean;
  readonly textmissing?: boolean;
  readonly nosuchsection?: boolean;
  readonly badcontentformat?: boolean;
  readonly parsetree?: string;
  readonly badcontentformatforparsetree?: boolean;
  readonly contentformat?: string;
  readonly content?: string;
  readonly diff?: {
    readonly from?: unknown;
    readonly to?: unknown;
    readonly badcontentformat?: boolean;
    readonly notcached?: boolean;
    readonly body?: unknown;
  };
  readonly commenthidden?: boolean;
  readonly comment?: string;
  readonly parsedcomment?: string;
  readonly tags?: readonly string[];
  readonly suppressed?: boolean;
}

/** What `prop=deletedrevisions` adds. */
export interface DeletedrevisionsFields {
  readonly deletedrevisions?: readonly DeletedrevisionsItem[];
}

/** The parameters of `list=deletedrevs`. Lists deleted revisions: of pages, of a user, or of a namespace. @deprecated */
export interface DeletedrevsParameters {
  /** The time at which the list begins. */
  readonly drstart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly drend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly drdir?: 'newer' | 'older' | undefined;
  /** The title at which the list begins. */
  readonly drfrom?: string | undefined;
  /** The title at which the list ends. */
  readonly drto?: string | undefined;
  /** Only titles that begin with this. */
  readonly drprefix?: string | undefined;
  /** List only one revision of each page. */
  readonly drunique?: boolean | undefined;
  /** The namespace to list. */
  readonly drnamespace?: Integer | undefined;
  /** Only revisions with this change tag. */
  readonly drtag?: string | undefined;
  /** Only revisions by this user. */
  readonly druser?: string | undefined;
  /** Exclude revisions by this user. */
  readonly drexcludeuser?: string | undefined;
  /** Properties to return for each revision. */
  readonly drprop?:
    | Several<
        | 'comment'
        | 'content'
        | 'len'
        | 'minor'
        | 'parentid'
        | 'parsedcomment'
        | 'revid'
        | 'sha1'
        | 'tags'
        | 'user'
        | 'userid'
        | 'token'
      >
    | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly drlimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly drcontinue?: string | undefined;
}

/** An item of `list=deletedrevs`. */
export interface DeletedrevsItem {
  readonly revisions?: readonly {
    readonly timestamp?: string;
    readonly revid?: number;
    readonly parentid?: number;
    readonly userhidden?: boolean;
    readonly user?: string;
    readonly userid?: number;
    readonly commenthidden?: boolean;
    readonly comment?: string;
    readonly parsedcomment?: string;
    readonly minor?: boolean;
    readonly len?: string;
    readonly sha1hidden?: boolean;
    readonly sha1?: string;
    readonly texthidden?: boolean;
    readonly text?: string;
    readonly tags?: readonly string[];
    readonly suppressed?: boolean;
  }[];
  readonly ns?: number;
  readonly title?: string;
  readonly token?: string;
}

/** What `list=deletedrevs` adds. */
export interface DeletedrevsFields {
  readonly deletedrevs?: readonly DeletedrevsItem[];
}

/** The parameters of `prop=duplicatefiles`. Lists files with the same content as the given files. */
export interface DuplicatefilesParameters {
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly dflimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly dfcontinue?: string | undefined;
  /** The direction in which the items are listed. */
  readonly dfdir?: 'ascending' | 'descending' | undefined;
  /** Exclude files of other repositories. */
  readonly dflocalonly?: boolean | undefined;
}

/** An item of `prop=duplicatefiles`. */
export interface DuplicatefilesItem {
  readonly name?: string;
  readonly timestamp?: string;
  readonly shared?: boolean;
  readonly user?: string;
}

/** What `prop=duplicatefiles` adds. */
export interface DuplicatefilesFields {
  readonly duplicatefiles?: readonly DuplicatefilesItem[];
}

/** The parameters of `list=embeddedin`. Lists the pages that transclude a page. */
export interface EmbeddedinParameters {
  /** The title of the transcluded page; either this or pageid is required. */
  readonly eititle?: string | undefined;
  /** The page ID of the transcluded page; either this or title is required. */
  readonly eipageid?: Integer | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly eicontinue?: string | undefined;
  /** Only pages in these namespaces. */
  readonly einamespace?: Several<Integer> | '*' | undefined;
  /** The direction in which the items are listed. */
  readonly eidir?: 'ascending' | 'descending' | undefined;
  /** Whether to include redirects, or return only redirects. */
  readonly eifilterredir?: 'all' | 'nonredirects' | 'redirects' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly eilimit?: Limit | undefined;
}

/** An item of `list=embeddedin`. */
export interface EmbeddedinItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly redirect?: boolean;
  readonly redirlinks?: readonly {
    readonly pageid?: number;
    readonly ns?: number;
    readonly title?: string;
    readonly redirect?: boolean;
  }[];
}

/** What `list=embeddedin` adds. */
export interface EmbeddedinFields {
  readonly embeddedin?: readonly EmbeddedinItem[];
}

/** The parameters of `prop=extlinks`. Lists the external links of pages. */
export interface ExtlinksParameters {
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly ellimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly elcontinue?: string | undefined;
  /** The protocol of the URLs; if both this and query are empty, all URLs match. */
  readonly elprotocol?: string | undefined;
  /** What to search for in the URLs, without the protocol. */
  readonly elquery?: string | undefined;
  /** Expand protocol-relative URLs. @deprecated */
  readonly elexpandurl?: boolean | undefined;
}

/** An item of `prop=extlinks`. */
export interface ExtlinksItem {
  readonly url?: string;
}

/** What `prop=extlinks` adds. */
export interface ExtlinksFields {
  readonly extlinks?: readonly ExtlinksItem[];
}

/** The parameters of `prop=extracts`. Returns the text of pages, whole or its beginning, as plain text or limited HTML. */
export interface ExtractsParameters {
  /** Number of characters; the last word or tag is completed. */
  readonly exchars?: Integer | undefined;
  /** Number of sentences. */
  readonly exsentences?: Integer | undefined;
  /** Number of extracts to return; only one at a time without intro. */
  readonly exlimit?: Limit | undefined;
  /** Only the text before the first heading. */
  readonly exintro?: boolean | undefined;
  /** Plain text instead of HTML. */
  readonly explaintext?: boolean | undefined;
  /** The format of headings in plain text: plain, wiki (between equals signs), raw (level and heading after marker characters). */
  readonly exsectionformat?: 'plain' | 'wiki' | 'raw' | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly excontinue?: Integer | undefined;
}

/** What `prop=extracts` adds. */
export interface ExtractsFields {
  readonly extract?: string;
}

/** The parameters of `list=exturlusage`. Lists the pages that link to an external URL. */
export interface ExturlusageParameters {
  /** Properties to return: ids (the page ID), title, url. */
  readonly euprop?: Several<'ids' | 'title' | 'url'> | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly eucontinue?: string | undefined;
  /** The protocol of the URLs; if both this and query are empty, all URLs match. */
  readonly euprotocol?: string | undefined;
  /** What to search for in the URLs, without the protocol. */
  readonly euquery?: string | undefined;
  /** Only pages in these namespaces. */
  readonly eunamespace?: Several<Integer> | '*' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly eulimit?: Limit | undefined;
  /** Expand protocol-relative URLs. @deprecated */
  readonly euexpandurl?: boolean | undefined;
}

/** An item of `list=exturlusage`. */
export interface ExturlusageItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly url?: string;
}

/** What `list=exturlusage` adds. */
export interface ExturlusageFields {
  readonly exturlusage?: readonly ExturlusageItem[];
}

/** The parameters of `list=filearchive`. Lists deleted files by name. */
export interface FilearchiveParameters {
  /** The name at which the list begins. */
  readonly fafrom?: string | undefined;
  /** The name at which the list ends. */
  readonly fato?: string | undefined;
  /** Only names that begin with this. */
  readonly faprefix?: string | undefined;
  /** The direction in which the items are listed. */
  readonly fadir?: 'ascending' | 'descending' | undefined;
  /** Only files with this SHA-1 hash, in hexadecimal; overrides sha1base36. */
  readonly fasha1?: string | undefined;
  /** Only files with this SHA-1 hash, in base 36 as MediaWiki keeps it. */
  readonly fasha1base36?: string | undefined;
  /** Properties to return for each file. */
  readonly faprop?:
    | Several<
        | 'archivename'
        | 'bitdepth'
        | 'description'
        | 'dimensions'
        | 'mediatype'
        | 'metadata'
        | 'mime'
        | 'parseddescription'
        | 'sha1'
        | 'size'
        | 'timestamp'
        | 'user'
      >
    | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly falimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly facontinue?: string | undefined;
}

/** An item of `list=filearchive`. */
export interface FilearchiveItem {
  readonly id?: number;
  readonly name?: string;
  readonly ns?: number;
  readonly title?: string;
  readonly parseddescription?: string;
  readonly description?: string;
  readonly userid?: number;
  readonly user?: string;
  readonly filemissing?: boolean;
  readonly sha1?: string;
  readonly timestamp?: string;
  readonly size?: string;
  readonly height?: string;
  readonly width?: string;
  readonly mediatype?: string | number | null;
  readonly metadata?: unknown;
  readonly bitdepth?: string;
  readonly mime?: string;
  readonly archivename?: string;
  readonly filehidden?: boolean;
  readonly commenthidden?: boolean;
  readonly userhidden?: boolean;
  readonly suppressed?: boolean;
}

/** What `list=filearchive` adds. */
export interface FilearchiveFields {
  readonly filearchive?: readonly FilearchiveItem[];
}

/** The parameters of `meta=filerepoinfo`. Returns information about the wiki's file repositories. */
export interface FilerepoinfoParameters {
  /** Properties to return for each repository; which of these there are depends on the repository. */
  readonly friprop?:
    | Several<
        | 'canUpload'
        | 'displayname'
        | 'favicon'
        | 'initialCapital'
        | 'local'
        | 'name'
        | 'rootUrl'
        | 'scriptDirUrl'
        | 'thumbUrl'
        | 'url'
      >
    | undefined;
}

/** What `meta=filerepoinfo` adds. */
export interface FilerepoinfoFields {
  readonly repos?: readonly {
    readonly name?: string;
    readonly displayname?: string;
    readonly rootUrl?: string;
    readonly local?: boolean;
    readonly url?: string;
    readonly thumbUrl?: string;
    readonly initialCapital?: boolean;
    readonly scriptDirUrl?: string;
    readonly favicon?: string;
    readonly canUpload?: boolean;
  }[];
}

/** The parameters of `prop=fileusage`. Lists the pages that use the given files. */
export interface FileusageParameters {
  /** Properties to return: pageid, title, redirect (whether it is a redirect). */
  readonly fuprop?: Several<'pageid' | 'redirect' | 'title'> | undefined;
  /** Only pages in these namespaces. */
  readonly funamespace?: Several<Integer> | '*' | undefined;
  /** Whether to include redirects, or return only redirects. */
  readonly fushow?: Several<'!redirect' | 'redirect'> | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly fulimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly fucontinue?: string | undefined;
}

/** An item of `prop=fileusage`. */
export interface FileusageItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly fragment?: string;
  readonly redirect?: boolean;
}

/** What `prop=fileusage` adds. */
export interface FileusageFields {
  readonly fileusage?: readonly FileusageItem[];
}

/** The parameters of `list=gadgetcategories`. Lists the sections of gadgets. */
export interface GadgetcategoriesParameters {
  /** Properties to return: name, title (as shown), members (the number of gadgets). */
  readonly gcprop?: Several<'members' | 'name' | 'title'> | undefined;
  /** Only these sections. */
  readonly gcnames?: string | readonly string[] | undefined;
}

/** An item of `list=gadgetcategories`. */
export interface GadgetcategoriesItem {
  readonly name?: string;
  readonly desc?: string;
  readonly members?: number;
}

/** What `list=gadgetcategories` adds. */
export interface GadgetcategoriesFields {
  readonly gadgetcategories?: readonly GadgetcategoriesItem[];
}

/** The parameters of `list=gadgets`. Lists the gadgets of the wiki. */
export interface GadgetsParameters {
  /** Properties to return: id, metadata (all settings), desc (the description as HTML). */
  readonly gaprop?: Several<'desc' | 'id' | 'metadata'> | undefined;
  /** Only gadgets of these sections. */
  readonly gacategories?: string | readonly string[] | undefined;
  /** Only these gadgets. */
  readonly gaids?: string | readonly string[] | undefined;
  /** Only gadgets that the viewer may enable. */
  readonly gaallowedonly?: boolean | undefined;
  /** Only gadgets that the viewer has enabled. */
  readonly gaenabledonly?: boolean | undefined;
}

/** An item of `list=gadgets`. */
export interface GadgetsItem {
  readonly id?: string;
  readonly metadata?: {
    readonly settings?: {
      readonly actions?: readonly string[];
      readonly categories?: readonly string[];
      readonly category?: string;
      readonly contentModels?: readonly string[];
      readonly default?: boolean;
      readonly hidden?: boolean;
      readonly legacyscripts?: boolean;
      readonly namespaces?: readonly string[];
      readonly package?: boolean;
      readonly requiresES6?: boolean;
      readonly rights?: readonly string[];
      readonly shared?: boolean;
      readonly skins?: readonly string[];
      readonly supportsUrlLoad?: boolean;
    };
    readonly module?: {
      readonly datas?: readonly string[];
      readonly dependencies?: readonly string[];
      readonly messages?: readonly string[];
      readonly peers?: readonly string[];
      readonly scripts?: readonly string[];
      readonly styles?: readonly string[];
    };
  };
  readonly desc?: string;
}

/** What `list=gadgets` adds. */
export interface GadgetsFields {
  readonly gadgets?: readonly GadgetsItem[];
}

/** The parameters of `prop=imageinfo`. Returns information about files and their earlier versions. */
export interface ImageinfoParameters {
  /** Properties to return for each version. */
  readonly iiprop?:
    | Several<
        | 'badfile'
        | 'bitdepth'
        | 'canonicaltitle'
        | 'comment'
        | 'commonmetadata'
        | 'dimensions'
        | 'extmetadata'
        | 'mediatype'
        | 'metadata'
        | 'mime'
        | 'parsedcomment'
        | 'sha1'
        | 'size'
        | 'timestamp'
        | 'url'
        | 'user'
        | 'userid'
        | 'archivename'
        | 'thumbmime'
        | 'uploadwarning'
      >
    | undefined;
  /** Maximum number of versions of each file to return. */
  readonly iilimit?: Limit | undefined;
  /** The time at which the list begins. */
  readonly iistart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly iiend?: Timestamp | undefined;
  /** Add the URL of the file scaled to this width; with prop=url. */
  readonly iiurlwidth?: Integer | undefined;
  /** Add the URL of the file scaled to this height; used with urlwidth. */
  readonly iiurlheight?: Integer | undefined;
  /** The version of the metadata; "latest" is the newest, 1 is for older clients. */
  readonly iimetadataversion?: string | undefined;
  /** The language of the extended metadata. */
  readonly iiextmetadatalanguage?: string | undefined;
  /** Return the extended metadata in all available languages. */
  readonly iiextmetadatamultilang?: boolean | undefined;
  /** Only these keys of the extended metadata. */
  readonly iiextmetadatafilter?: string | readonly string[] | undefined;
  /** Handler-specific parameters of the scaled file: page3-100px is the third page of a PDF, 100 pixels wide. */
  readonly iiurlparam?: string | undefined;
  /** The title of the page to check the list of bad files for; with prop=badfile. */
  readonly iibadfilecontexttitle?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly iicontinue?: string | undefined;
  /** Exclude files of other repositories. */
  readonly iilocalonly?: boolean | undefined;
}

/** What `prop=imageinfo` adds. */
export interface ImageinfoFields {
  readonly imagerepository?: string;
  readonly badfile?: boolean;
  readonly imageinfo?: readonly {
    readonly timestamp?: string;
    readonly userhidden?: boolean;
    readonly user?: string;
    readonly userid?: number;
    readonly temp?: boolean;
    readonly anon?: boolean;
    readonly size?: number;
    readonly width?: number;
    readonly height?: number;
    readonly duration?: string | number | null;
    readonly commenthidden?: boolean;
    readonly parsedcomment?: string;
    readonly comment?: string;
    readonly html?: string;
    readonly filehidden?: boolean;
    readonly suppressed?: boolean;
    readonly canonicaltitle?: string;
    readonly thumburl?: string;
    readonly thumbwidth?: number;
    readonly thumbheight?: number;
    readonly thumbmime?: string;
    readonly responsiveUrls?: Readonly<Record<string, string>>;
    readonly thumberror?: string;
    readonly url?: string;
    readonly descriptionurl?: string;
    readonly descriptionshorturl?: string;
    readonly filemissing?: boolean;
    readonly sha1?: string;
    readonly metadata?: unknown;
    readonly commonmetadata?: unknown;
    readonly extmetadata?: {
      readonly DateTime?: { readonly value?: string; readonly source?: string; readonly hidden?: string };
      readonly ObjectName?: { readonly value?: string; readonly source?: string; readonly hidden?: string };
    };
    readonly mime?: string;
    readonly mediatype?: string | number | null;
    readonly archivename?: string;
    readonly bitdepth?: number;
  }[];
}

/** The parameters of `prop=images`. Lists the files that pages use. */
export interface ImagesParameters {
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly imlimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly imcontinue?: string | undefined;
  /** Only these files: useful to check whether pages use them. */
  readonly imimages?: string | readonly string[] | undefined;
  /** The direction in which the items are listed. */
  readonly imdir?: 'ascending' | 'descending' | undefined;
}

/** An item of `prop=images`. */
export interface ImagesItem {
  readonly ns?: number;
  readonly title?: string;
}

/** What `prop=images` adds. */
export interface ImagesFields {
  readonly images?: readonly ImagesItem[];
}

/** The parameters of `list=imageusage`. Lists the pages that use a file. */
export interface ImageusageParameters {
  /** The title of the file; either this or pageid is required. */
  readonly iutitle?: string | undefined;
  /** The page ID of the file; either this or title is required. */
  readonly iupageid?: Integer | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly iucontinue?: string | undefined;
  /** Only pages in these namespaces. */
  readonly iunamespace?: Several<Integer> | '*' | undefined;
  /** The direction in which the items are listed. */
  readonly iudir?: 'ascending' | 'descending' | undefined;
  /** Whether to include redirects, or return only redirects; with redirect, applies to the first level only. */
  readonly iufilterredir?: 'all' | 'nonredirects' | 'redirects' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly iulimit?: Limit | undefined;
  /** List the pages that use the file through each redirect, under it; the limit then applies to each level, and "max" is halved. */
  readonly iuredirect?: boolean | undefined;
}

/** An item of `list=imageusage`. */
export interface ImageusageItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly redirect?: boolean;
  readonly redirlinks?: readonly {
    readonly pageid?: number;
    readonly ns?: number;
    readonly title?: string;
    readonly redirect?: boolean;
  }[];
}

/** What `list=imageusage` adds. */
export interface ImageusageFields {
  readonly imageusage?: readonly ImageusageItem[];
}

/** The parameters of `prop=info`. Returns information about pages: length, latest revision, protection, URLs and more. */
export interface InfoParameters {
  /** Additional properties to return. */
  readonly inprop?:
    | Several<
        | 'associatedpage'
        | 'displaytitle'
        | 'editintro'
        | 'linkclasses'
        | 'notificationtimestamp'
        | 'preloadcontent'
        | 'protection'
        | 'subjectid'
        | 'talkid'
        | 'url'
        | 'varianttitles'
        | 'visitingwatchers'
        | 'watched'
        | 'watchers'
        | 'preload'
        | 'readable'
      >
    | undefined;
  /** The title of the page to use as context for prop=linkclasses. */
  readonly inlinkcontext?: string | undefined;
  /** Test whether the viewer may perform these actions on the page. */
  readonly intestactions?: string | readonly string[] | undefined;
  /** Level of detail of testactions: boolean (yes or no), full (the reasons), quick (reasons without slow checks). */
  readonly intestactionsdetail?: 'boolean' | 'full' | 'quick' | undefined;
  /** Test as for the temporary account that the action would create. */
  readonly intestactionsautocreate?: boolean | undefined;
  /** The title of the page to preload content from, instead of the default. */
  readonly inpreloadcustom?: string | undefined;
  /** Values of $1, $2 and so on in the preloaded content. */
  readonly inpreloadparams?: string | readonly string[] | undefined;
  /** Preload the content for a new section. */
  readonly inpreloadnewsection?: boolean | undefined;
  /** The styling of the notices above the editor. */
  readonly ineditintrostyle?: 'lessframes' | 'moreframes' | undefined;
  /** Notices to omit. */
  readonly ineditintroskip?: string | readonly string[] | undefined;
  /** The title of an additional page to show above the editor. */
  readonly ineditintrocustom?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly incontinue?: string | undefined;
}

/** What `prop=info` adds. */
export interface InfoFields {
  readonly contentmodel?: string;
  readonly pagelanguage?: string;
  readonly pagelanguagehtmlcode?: string;
  readonly pagelanguagedir?: string;
  readonly touched?: string;
  readonly lastrevid?: number;
  readonly length?: number;
  readonly redirect?: boolean;
  readonly new?: boolean;
  readonly protection?: readonly {
    readonly type?: string;
    readonly level?: string;
    readonly expiry?: string;
    readonly cascade?: boolean;
    readonly source?: string;
  }[];
  readonly restrictiontypes?: readonly string[];
  readonly watched?: boolean;
  readonly watchlistexpiry?: string;
  readonly watchers?: number;
  readonly visitingwatchers?: number;
  readonly notificationtimestamp?: string;
  readonly talkid?: number;
  readonly subjectid?: number;
  readonly associatedpage?: string;
  readonly fullurl?: string;
  readonly editurl?: string;
  readonly canonicalurl?: string;
  readonly readable?: boolean;
  readonly preload?: string;
  readonly displaytitle?: string;
  readonly varianttitles?: Readonly<Record<string, string>>;
  readonly linkclasses?: readonly string[];
  readonly actions?: Readonly<
    Record<
      string,
      | readonly {
          readonly code?: string;
          readonly text?: string;
          readonly html?: string;
          readonly key?: string;
          readonly params?: readonly unknown[];
        }[]
      | boolean
    >
  >;
  readonly wouldautocreate?: Readonly<Record<string, boolean>>;
  readonly preloadcontent?: {
    readonly contentmodel?: string;
    readonly contentformat?: string;
    readonly content?: string;
  };
  readonly preloadisdefault?: boolean;
  readonly editintro?: Readonly<Record<string, string>>;
}

/** The parameters of `list=iwbacklinks`. Lists the pages that link to other wikis, or to a page of one. */
export interface IwbacklinksParameters {
  /** The prefix of the other wiki. */
  readonly iwblprefix?: string | undefined;
  /** The title of the page on the other wiki; requires iwblprefix. */
  readonly iwbltitle?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly iwblcontinue?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly iwbllimit?: Limit | undefined;
  /** Properties to return besides the page: iwprefix (the prefix of the link), iwtitle (its title). */
  readonly iwblprop?: Several<'iwprefix' | 'iwtitle'> | undefined;
  /** The direction in which the items are listed. */
  readonly iwbldir?: 'ascending' | 'descending' | undefined;
}

/** An item of `list=iwbacklinks`. */
export interface IwbacklinksItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly redirect?: boolean;
  readonly iwprefix?: string;
  readonly iwtitle?: string;
}

/** What `list=iwbacklinks` adds. */
export interface IwbacklinksFields {
  readonly iwbacklinks?: readonly IwbacklinksItem[];
}

/** The parameters of `prop=iwlinks`. Lists the interwiki links of pages. */
export interface IwlinksParameters {
  /** Properties to return besides prefix and title: url (the full URL). */
  readonly iwprop?: Several<'url'> | undefined;
  /** Only links with this prefix. */
  readonly iwprefix?: string | undefined;
  /** Only links to this page; requires iwprefix. */
  readonly iwtitle?: string | undefined;
  /** The direction in which the items are listed. */
  readonly iwdir?: 'ascending' | 'descending' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly iwlimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly iwcontinue?: string | undefined;
  /** Use prop=url instead. @deprecated */
  readonly iwurl?: boolean | undefined;
}

/** An item of `prop=iwlinks`. */
export interface IwlinksItem {
  readonly prefix?: string;
  readonly url?: string;
  readonly title?: string;
}

/** What `prop=iwlinks` adds. */
export interface IwlinksFields {
  readonly iwlinks?: readonly IwlinksItem[];
}

/** The parameters of `list=langbacklinks`. Lists the pages with language links to a language, or to a page in it. */
export interface LangbacklinksParameters {
  /** The code of the language. */
  readonly lbllang?: string | undefined;
  /** The title of the language link; requires lbllang. */
  readonly lbltitle?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly lblcontinue?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly lbllimit?: Limit | undefined;
  /** Properties to return besides the page: lllang (the language of the link), lltitle (its title). */
  readonly lblprop?: Several<'lllang' | 'lltitle'> | undefined;
  /** The direction in which the items are listed. */
  readonly lbldir?: 'ascending' | 'descending' | undefined;
}

/** An item of `list=langbacklinks`. */
export interface LangbacklinksItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly redirect?: boolean;
  readonly lllang?: string;
  readonly lltitle?: string;
}

/** What `list=langbacklinks` adds. */
export interface LangbacklinksFields {
  readonly langbacklinks?: readonly LangbacklinksItem[];
}

/** The parameters of `prop=langlinks`. Lists the language links of pages. */
export interface LanglinksParameters {
  /** Properties to return besides code and title: url, langname (in the language of inlanguagecode), autonym. */
  readonly llprop?: Several<'autonym' | 'langname' | 'url'> | undefined;
  /** Only language links to this language. */
  readonly lllang?: string | undefined;
  /** Only language links with this title; requires lllang. */
  readonly lltitle?: string | undefined;
  /** The direction in which the items are listed. */
  readonly lldir?: 'ascending' | 'descending' | undefined;
  /** The language of localized language names. */
  readonly llinlanguagecode?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly lllimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly llcontinue?: string | undefined;
  /** Use prop=url instead. @deprecated */
  readonly llurl?: boolean | undefined;
}

/** An item of `prop=langlinks`. */
export interface LanglinksItem {
  readonly lang?: string;
  readonly url?: string;
  readonly langname?: string;
  readonly autonym?: string;
  readonly title?: string;
}

/** What `prop=langlinks` adds. */
export interface LanglinksFields {
  readonly langlinks?: readonly LanglinksItem[];
}

/** The parameters of `meta=languageinfo`. Returns information about languages. */
export interface LanguageinfoParameters {
  /** Properties to return for each language. */
  readonly liprop?:
    | Several<'autonym' | 'bcp47' | 'code' | 'dir' | 'fallbacks' | 'name' | 'variantnames' | 'variants'>
    | undefined;
  /** The codes of the languages; * stands for all. */
  readonly licode?: string | readonly string[] | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly licontinue?: string | undefined;
}

/** What `meta=languageinfo` adds. */
export interface LanguageinfoFields {
  readonly languageinfo?: Readonly<
    Record<
      string,
      {
        readonly code?: string;
        readonly bcp47?: string;
        readonly dir?: string;
        readonly autonym?: string;
        readonly name?: string;
        readonly fallbacks?: readonly string[];
        readonly variants?: readonly string[];
        readonly variantnames?: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** The parameters of `meta=languagestats`. Returns translation statistics for a language, by group. */
export interface LanguagestatsParameters {
  /** The offset of the group at which the list begins. */
  readonly lsoffset?: string | undefined;
  /** The code of the language. */
  readonly lslanguage: string;
  /** Only this message group. */
  readonly lsgroup?: string | undefined;
}

/** An item of `meta=languagestats`. */
export interface LanguagestatsItem {
  readonly total?: number;
  readonly translated?: number;
  readonly fuzzy?: number;
  readonly proofread?: number;
  readonly group?: string;
}

/** What `meta=languagestats` adds. */
export interface LanguagestatsFields {
  readonly languagestats?: readonly LanguagestatsItem[];
}

/** The parameters of `prop=links`. Lists the links of pages to other pages of the wiki. */
export interface LinksParameters {
  /** Only links to these namespaces. */
  readonly plnamespace?: Several<Integer> | '*' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly pllimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly plcontinue?: string | undefined;
  /** Only links to these titles: useful to check whether pages link there. */
  readonly pltitles?: string | readonly string[] | undefined;
  /** The direction in which the items are listed. */
  readonly pldir?: 'ascending' | 'descending' | undefined;
}

/** An item of `prop=links`. */
export interface LinksItem {
  readonly ns?: number;
  readonly title?: string;
}

/** What `prop=links` adds. */
export interface LinksFields {
  readonly links?: readonly LinksItem[];
}

/** The parameters of `prop=linkshere`. Lists the pages that link to the given pages. */
export interface LinkshereParameters {
  /** Properties to return: pageid, title, redirect (whether it is a redirect). */
  readonly lhprop?: Several<'pageid' | 'redirect' | 'title'> | undefined;
  /** Only pages in these namespaces. */
  readonly lhnamespace?: Several<Integer> | '*' | undefined;
  /** Whether to include redirects, or return only redirects. */
  readonly lhshow?: Several<'!redirect' | 'redirect'> | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly lhlimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly lhcontinue?: string | undefined;
}

/** An item of `prop=linkshere`. */
export interface LinkshereItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly fragment?: string;
  readonly redirect?: boolean;
}

/** What `prop=linkshere` adds. */
export interface LinkshereFields {
  readonly linkshere?: readonly LinkshereItem[];
}

/** The parameters of `list=logevents`. Lists log entries. */
export interface LogeventsParameters {
  /** Properties to return for each entry. */
  readonly leprop?:
    | Several<
        | 'ids'
        | 'title'
        | 'type'
        | 'user'
        | 'userid'
        | 'timestamp'
        | 'comment'
        | 'parsedcomment'
        | 'details'
        | 'tags'
      >
    | undefined;
  /** Only entries of this type. */
  readonly letype?: string | undefined;
  /** Only this log action, such as move/move_redir; overrides type. */
  readonly leaction?: string | undefined;
  /** The time at which the list begins. */
  readonly lestart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly leend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly ledir?: 'newer' | 'older' | undefined;
  /** Only entries by this user. */
  readonly leuser?: string | undefined;
  /** Only entries about this page. */
  readonly letitle?: string | undefined;
  /** Only entries about pages in this namespace. */
  readonly lenamespace?: Integer | undefined;
  /** Only entries about pages whose titles begin with this. */
  readonly leprefix?: string | undefined;
  /** Only entries with this change tag. */
  readonly letag?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly lelimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly lecontinue?: string | undefined;
}

/** An item of `list=logevents`. */
export interface LogeventsItem {
  readonly logid?: number;
  readonly actionhidden?: boolean;
  readonly ns?: number;
  readonly title?: string;
  readonly pageid?: number;
  readonly logpage?: number;
  readonly revid?: number;
  readonly params?: unknown;
  readonly type?: string;
  readonly action?: string;
  readonly userhidden?: boolean;
  readonly user?: string;
  readonly userid?: number;
  readonly temp?: boolean;
  readonly anon?: boolean;
  readonly timestamp?: string;
  readonly commenthidden?: boolean;
  readonly comment?: string;
  readonly parsedcomment?: string;
  readonly tags?: readonly string[];
  readonly suppressed?: boolean;
}

/** What `list=logevents` adds. */
export interface LogeventsFields {
  readonly logevents?: readonly LogeventsItem[];
}

/** The parameters of `meta=managemessagegroups`. Lists the removed messages of which a new message of a group may be the renamed one. */
export interface ManagemessagegroupsParameters {
  /** The ID of the message group. */
  readonly mmggroupId: string;
  /** The key of the new message. */
  readonly mmgmessageKey: string;
  /** The name of the changeset that awaits import. */
  readonly mmgchangesetName?: string | undefined;
}

/** What `meta=managemessagegroups` adds. */
export interface ManagemessagegroupsFields {
  readonly managemessagegroups?: readonly unknown[];
}

/** The parameters of `list=messagecollection`. Lists the messages of a group with their translations into a language. */
export interface MessagecollectionParameters {
  /** The message group. */
  readonly mcgroup: string;
  /** The code of the language. */
  readonly mclanguage?: string | undefined;
  /** Maximum number of messages. */
  readonly mclimit?: Limit | undefined;
  /** The key of the message to continue from, or the number of messages to skip. */
  readonly mcoffset?: string | undefined;
  /** Only messages that meet these conditions, or do not meet them if prefixed with !: fuzzy, optional, ignored, hastranslation, translated, changed, reviewer:N, last-translator:N, where N is a user ID. */
  readonly mcfilter?: string | readonly string[] | undefined;
  /** Properties to return for each message. */
  readonly mcprop?: Several<'definition' | 'translation' | 'tags' | 'properties' | 'revision'> | undefined;
}

/** What `list=messagecollection` adds. */
export interface MessagecollectionFields {
  readonly metadata?: {
    readonly state?: string | number | null;
    readonly resultsize?: number;
    readonly remaining?: number;
  };
  readonly messagecollection?: readonly {
    readonly key?: string;
    readonly definition?: string;
    readonly translation?: string | number | null;
    readonly tags?: readonly string[];
    readonly revision?: string | number | null;
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly title?: string;
    readonly targetLanguage?: string;
    readonly primaryGroup?: string;
  }[];
}

/** The parameters of `meta=messagegroups`. Lists the message groups of this wiki. */
export interface MessagegroupsParameters {
  /** With format=tree: 0 counts the subgroups of groups instead of listing them. */
  readonly mgdepth?: Integer | undefined;
  /** Only groups with these IDs; an asterisk matches any characters. */
  readonly mgfilter?: string | readonly string[] | undefined;
  /** Whether to list groups flat or as a tree. */
  readonly mgformat?: 'flat' | 'tree' | undefined;
  /** The size of icons, in pixels. */
  readonly mgiconsize?: Integer | undefined;
  /** Properties to return for each group. */
  readonly mgprop?:
    | Several<
        | 'id'
        | 'label'
        | 'description'
        | 'class'
        | 'namespace'
        | 'exists'
        | 'icon'
        | 'priority'
        | 'prioritylangs'
        | 'priorityforce'
        | 'workflowstates'
        | 'sourcelanguage'
        | 'subscription'
      >
    | undefined;
  /** Only this group, or with format=tree only its subgroups. */
  readonly mgroot?: string | undefined;
  /** Only groups that are translated into this language. */
  readonly mglanguageFilter?: string | undefined;
}

/** An item of `meta=messagegroups`. */
export interface MessagegroupsItem {
  readonly id?: string;
  readonly label?: string;
  readonly description?: unknown;
  readonly class?: string;
  readonly namespace?: unknown;
  readonly exists?: boolean;
  readonly icon?: { readonly vector?: string; readonly raster?: string };
  readonly priority?: string;
  readonly prioritylangs?: unknown;
  readonly priorityforce?: boolean;
  readonly workflowstates?: unknown;
  readonly sourcelanguage?: string;
  readonly subscription?: boolean;
  readonly groupcount?: number;
  readonly groups?: readonly {
    readonly id?: string;
    readonly label?: string;
    readonly description?: unknown;
    readonly class?: string;
    readonly namespace?: unknown;
    readonly exists?: boolean;
    readonly icon?: { readonly vector?: string; readonly raster?: string };
    readonly priority?: string;
    readonly prioritylangs?: unknown;
    readonly priorityforce?: boolean;
    readonly workflowstates?: unknown;
    readonly sourcelanguage?: string;
    readonly subscription?: boolean;
    readonly groupcount?: number;
    readonly groups?: readonly {
      readonly id?: string;
      readonly label?: string;
      readonly description?: unknown;
      readonly class?: string;
      readonly namespace?: unknown;
      readonly exists?: boolean;
      readonly icon?: { readonly vector?: string; readonly raster?: string };
      readonly priority?: string;
      readonly prioritylangs?: unknown;
      readonly priorityforce?: boolean;
      readonly workflowstates?: unknown;
      readonly sourcelanguage?: string;
      readonly subscription?: boolean;
      readonly groupcount?: number;
      readonly groups?: readonly {
        readonly id?: string;
        readonly label?: string;
        readonly description?: unknown;
        readonly class?: string;
        readonly namespace?: unknown;
        readonly exists?: boolean;
        readonly icon?: { readonly vector?: string; readonly raster?: string };
        readonly priority?: string;
        readonly prioritylangs?: unknown;
        readonly priorityforce?: boolean;
        readonly workflowstates?: unknown;
        readonly sourcelanguage?: string;
        readonly subscription?: boolean;
        readonly groupcount?: number;
        readonly groups?: readonly {
          readonly id?: string;
          readonly label?: string;
          readonly description?: unknown;
          readonly class?: string;
          readonly namespace?: unknown;
          readonly exists?: boolean;
          readonly icon?: { readonly vector?: string; readonly raster?: string };
          readonly priority?: string;
          readonly prioritylangs?: unknown;
          readonly priorityforce?: boolean;
          readonly workflowstates?: unknown;
          readonly sourcelanguage?: string;
          readonly subscription?: boolean;
          readonly groupcount?: number;
          readonly groups?: readonly {
            readonly id?: string;
            readonly label?: string;
            readonly description?: unknown;
            readonly class?: string;
            readonly namespace?: unknown;
            readonly exists?: boolean;
            readonly icon?: { readonly vector?: string; readonly raster?: string };
            readonly priority?: string;
            readonly prioritylangs?: unknown;
            readonly priorityforce?: boolean;
            readonly workflowstates?: unknown;
            readonly sourcelanguage?: string;
            readonly subscription?: boolean;
            readonly groupcount?: number;
            readonly groups?: readonly {
              readonly id?: string;
              readonly label?: string;
              readonly description?: unknown;
              readonly class?: string;
              readonly namespace?: unknown;
              readonly exists?: boolean;
              readonly icon?: { readonly vector?: string; readonly raster?: string };
              readonly priority?: string;
              readonly prioritylangs?: unknown;
              readonly priorityforce?: boolean;
              readonly workflowstates?: unknown;
              readonly sourcelanguage?: string;
              readonly subscription?: boolean;
              readonly groupcount?: number;
              readonly groups?: readonly {
                readonly id?: string;
                readonly label?: string;
                readonly description?: unknown;
                readonly class?: string;
                readonly namespace?: unknown;
                readonly exists?: boolean;
                readonly icon?: { readonly vector?: string; readonly raster?: string };
                readonly priority?: string;
                readonly prioritylangs?: unknown;
                readonly priorityforce?: boolean;
                readonly workflowstates?: unknown;
                readonly sourcelanguage?: string;
                readonly subscription?: boolean;
                readonly groupcount?: number;
                readonly groups?: readonly {
                  readonly id?: string;
                  readonly label?: string;
                  readonly description?: unknown;
                  readonly class?: string;
                  readonly namespace?: unknown;
                  readonly exists?: boolean;
                  readonly icon?: { readonly vector?: string; readonly raster?: string };
                  readonly priority?: string;
                  readonly prioritylangs?: unknown;
                  readonly priorityforce?: boolean;
                  readonly workflowstates?: unknown;
                  readonly sourcelanguage?: string;
                  readonly subscription?: boolean;
                  readonly groupcount?: number;
                  readonly groups?: readonly unknown[];
                }[];
              }[];
            }[];
          }[];
        }[];
      }[];
    }[];
  }[];
}

/** What `meta=messagegroups` adds. */
export interface MessagegroupsFields {
  readonly messagegroups?: readonly MessagegroupsItem[];
}

/** The parameters of `meta=messagegroupstats`. Returns translation statistics for a message group, by language. */
export interface MessagegroupstatsParameters {
  /** The code of the language at which the list begins. */
  readonly mgsoffset?: string | undefined;
  /** The message group. */
  readonly mgsgroup: string;
  /** Omit languages into which everything is translated. */
  readonly mgssuppresscomplete?: boolean | undefined;
  /** Omit languages into which next to nothing is translated. */
  readonly mgssuppressempty?: boolean | undefined;
}

/** An item of `meta=messagegroupstats`. */
export interface MessagegroupstatsItem {
  readonly total?: number;
  readonly translated?: number;
  readonly fuzzy?: number;
  readonly proofread?: number;
  readonly code?: string;
  readonly language?: string;
}

/** What `meta=messagegroupstats` adds. */
export interface MessagegroupstatsFields {
  readonly messagegroupstats?: readonly MessagegroupstatsItem[];
}

/** The parameters of `list=messagegroupsubscription`. Lists the message groups that the viewer is subscribed to. */
export type MessagegroupsubscriptionParameters = object;

/** What `list=messagegroupsubscription` adds. */
export interface MessagegroupsubscriptionFields {
  readonly messagegroupsubscription?: readonly string[];
}

/** The parameters of `meta=messagetranslations`. Lists the translations of a message into all languages. */
export interface MessagetranslationsParameters {
  /** The title of the message. */
  readonly mttitle: string;
  /** Number of translations to skip. */
  readonly mtoffset?: Integer | undefined;
}

/** An item of `meta=messagetranslations`. */
export interface MessagetranslationsItem {
  readonly title?: string;
  readonly language?: string;
  readonly lasttranslator?: string;
  readonly fuzzy?: string;
  readonly translation?: string;
}

/** What `meta=messagetranslations` adds. */
export interface MessagetranslationsFields {
  readonly messagetranslations?: readonly MessagetranslationsItem[];
}

/** The parameters of `list=mystashedfiles`. Lists the files in the viewer's upload stash. */
export interface MystashedfilesParameters {
  /** Properties to return for each file. */
  readonly msfprop?: Several<'size' | 'type'> | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly msflimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly msfcontinue?: string | undefined;
}

/** An item of `list=mystashedfiles`. */
export interface MystashedfilesItem {
  readonly filekey?: string;
  readonly status?: string;
  readonly size?: number;
  readonly width?: number;
  readonly height?: number;
  readonly bits?: number;
  readonly mimetype?: string | number | null;
  readonly mediatype?: string | number | null;
}

/** What `list=mystashedfiles` adds. */
export interface MystashedfilesFields {
  readonly mystashedfiles?: readonly MystashedfilesItem[];
}

/** The parameters of `prop=pageimages`. Returns the image that represents each page. */
export interface PageimagesParameters {
  /** Properties to return: thumbnail (its URL and size), original (URL and size of the original file), name (of the file). */
  readonly piprop?: Several<'thumbnail' | 'name' | 'original'> | undefined;
  /** The width of thumbnails, in pixels. */
  readonly pithumbsize?: Integer | undefined;
  /** Maximum number of pages to return images for. */
  readonly pilimit?: Limit | undefined;
  /** Whether to return only freely licensed images, or any. */
  readonly pilicense?: 'free' | 'any' | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly picontinue?: Integer | undefined;
  /** The language to render images in that have several. */
  readonly pilangcode?: string | undefined;
}

/** What `prop=pageimages` adds. */
export interface PageimagesFields {
  readonly thumbnail?: { readonly source?: string; readonly width?: number; readonly height?: number };
  readonly original?: { readonly source?: string; readonly width?: number; readonly height?: number };
  readonly pageimage?: string;
}

/** The parameters of `list=pagepropnames`. Lists the names of all page properties in use. */
export interface PagepropnamesParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly ppncontinue?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly ppnlimit?: Limit | undefined;
}

/** An item of `list=pagepropnames`. */
export interface PagepropnamesItem {
  readonly propname?: string;
}

/** What `list=pagepropnames` adds. */
export interface PagepropnamesFields {
  readonly pagepropnames?: readonly PagepropnamesItem[];
}

/** The parameters of `prop=pageprops`. Returns the page properties set by the content of pages. */
export interface PagepropsParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly ppcontinue?: string | undefined;
  /** Only these properties. */
  readonly ppprop?: string | readonly string[] | undefined;
}

/** What `prop=pageprops` adds. */
export interface PagepropsFields {
  readonly pageprops?: Readonly<Record<string, string>>;
}

/** The parameters of `list=pageswithprop`. Lists the pages that have a page property. */
export interface PageswithpropParameters {
  /** The name of the property. */
  readonly pwppropname: string;
  /** Properties to return: ids, title, value (of the page property). */
  readonly pwpprop?: Several<'ids' | 'title' | 'value'> | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly pwpcontinue?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly pwplimit?: Limit | undefined;
  /** The direction in which to list, by page ID. */
  readonly pwpdir?: 'ascending' | 'descending' | undefined;
}

/** An item of `list=pageswithprop`. */
export interface PageswithpropItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly value?: string;
}

/** What `list=pageswithprop` adds. */
export interface PageswithpropFields {
  readonly pageswithprop?: readonly PageswithpropItem[];
}

/** The parameters of `list=prefixsearch`. Finds pages by the beginning of their titles. */
export interface PrefixsearchParameters {
  /** The beginning of the titles. */
  readonly pssearch: string;
  /** The namespaces to search. */
  readonly psnamespace?: Several<Integer> | '*' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly pslimit?: Limit | undefined;
  /** Number of items to skip. */
  readonly psoffset?: Integer | undefined;
}

/** An item of `list=prefixsearch`. */
export interface PrefixsearchItem {
  readonly ns?: number;
  readonly title?: string;
  readonly pageid?: number;
  readonly special?: boolean;
}

/** What `list=prefixsearch` adds. */
export interface PrefixsearchFields {
  readonly prefixsearch?: readonly PrefixsearchItem[];
}

/** The parameters of `list=protectedtitles`. Lists titles that are protected from creation. */
export interface ProtectedtitlesParameters {
  /** Only titles in these namespaces. */
  readonly ptnamespace?: Several<Integer> | '*' | undefined;
  /** Only titles protected at these levels. */
  readonly ptlevel?: string | readonly string[] | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly ptlimit?: Limit | undefined;
  /** The direction in which the items are listed. */
  readonly ptdir?: 'newer' | 'older' | undefined;
  /** The time of protection at which the list begins. */
  readonly ptstart?: Timestamp | undefined;
  /** The time of protection at which the list ends. */
  readonly ptend?: Timestamp | undefined;
  /** Properties to return for each title. */
  readonly ptprop?:
    Several<'timestamp' | 'user' | 'userid' | 'comment' | 'parsedcomment' | 'expiry' | 'level'> | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly ptcontinue?: string | undefined;
}

/** An item of `list=protectedtitles`. */
export interface ProtectedtitlesItem {
  readonly ns?: number;
  readonly title?: string;
  readonly timestamp?: string;
  readonly user?: string;
  readonly userid?: number;
  readonly comment?: string;
  readonly parsedcomment?: string;
  readonly expiry?: string;
  readonly level?: string;
}

/** What `list=protectedtitles` adds. */
export interface ProtectedtitlesFields {
  readonly protectedtitles?: readonly ProtectedtitlesItem[];
}

/** The parameters of `list=querypage`. Returns the list of a special page. */
export interface QuerypageParameters {
  /** The name of the special page. */
  readonly qppage: string;
  /** Number of items to skip. */
  readonly qpoffset?: Integer | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly qplimit?: Limit | undefined;
}

/** What `list=querypage` adds. */
export interface QuerypageFields {
  readonly querypage?: {
    readonly name?: string;
    readonly cached?: boolean;
    readonly cachedtimestamp?: string;
    readonly maxresults?: number;
    readonly results?: readonly {
      readonly value?: string;
      readonly timestamp?: string;
      readonly ns?: number;
      readonly title?: string;
      readonly databaseResult?: Readonly<Record<string, string | number | null>>;
    }[];
  };
}

/** The parameters of `list=random`. Returns random pages. */
export interface RandomParameters {
  /** Only pages in these namespaces. */
  readonly rnnamespace?: Several<Integer> | '*' | undefined;
  /** Whether to include redirects, or return only redirects. */
  readonly rnfilterredir?: 'all' | 'nonredirects' | 'redirects' | undefined;
  /** Return only redirects; use filterredir=redirects instead. @deprecated */
  readonly rnredirect?: boolean | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly rnlimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly rncontinue?: string | undefined;
}

/** An item of `list=random`. */
export interface RandomItem {
  readonly id?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly redirect?: boolean;
}

/** What `list=random` adds. */
export interface RandomFields {
  readonly random?: readonly RandomItem[];
}

/** The parameters of `list=recentchanges`. Lists recent changes. */
export interface RecentchangesParameters {
  /** The time at which the list begins. */
  readonly rcstart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly rcend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly rcdir?: 'newer' | 'older' | undefined;
  /** Only changes in these namespaces. */
  readonly rcnamespace?: Several<Integer> | '*' | undefined;
  /** Only changes by this user. */
  readonly rcuser?: string | undefined;
  /** Exclude changes by this user. */
  readonly rcexcludeuser?: string | undefined;
  /** Only changes with this change tag. */
  readonly rctag?: string | undefined;
  /** Properties to return for each change. */
  readonly rcprop?:
    | Several<
        | 'user'
        | 'userid'
        | 'comment'
        | 'parsedcomment'
        | 'flags'
        | 'timestamp'
        | 'title'
        | 'ids'
        | 'sizes'
        | 'redirect'
        | 'patrolled'
        | 'loginfo'
        | 'tags'
        | 'sha1'
      >
    | undefined;
  /** Only changes that meet all of these conditions. */
  readonly rcshow?:
    | Several<
        | 'minor'
        | '!minor'
        | 'bot'
        | '!bot'
        | 'anon'
        | '!anon'
        | 'redirect'
        | '!redirect'
        | 'patrolled'
        | '!patrolled'
        | 'unpatrolled'
        | 'autopatrolled'
        | '!autopatrolled'
      >
    | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly rclimit?: Limit | undefined;
  /** Only changes of these types. */
  readonly rctype?: Several<'edit' | 'new' | 'log' | 'external' | 'categorize'> | undefined;
  /** Only changes that are the latest revision of their page. */
  readonly rctoponly?: boolean | undefined;
  /** Only changes of this page. */
  readonly rctitle?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly rccontinue?: string | undefined;
  /** As a generator, return revisions rather than pages. */
  readonly rcgeneraterevisions?: boolean | undefined;
  /** Only changes of this slot. */
  readonly rcslot?: string | undefined;
}

/** An item of `list=recentchanges`. */
export interface RecentchangesItem {
  readonly type?: string;
  readonly actionhidden?: boolean;
  readonly ns?: number;
  readonly title?: string;
  readonly pageid?: number;
  readonly revid?: number;
  readonly old_revid?: number;
  readonly rcid?: number;
  readonly userhidden?: boolean;
  readonly user?: string;
  readonly userid?: number;
  readonly temp?: boolean;
  readonly anon?: boolean;
  readonly bot?: boolean;
  readonly new?: boolean;
  readonly minor?: boolean;
  readonly oldlen?: number;
  readonly newlen?: number;
  readonly timestamp?: string;
  readonly commenthidden?: boolean;
  readonly comment?: string;
  readonly parsedcomment?: string;
  readonly patrolled?: boolean;
  readonly unpatrolled?: boolean;
  readonly autopatrolled?: boolean;
  readonly logid?: number;
  readonly logtype?: string;
  readonly logaction?: string;
  readonly logparams?: unknown;
  readonly tags?: readonly string[];
  readonly suppressed?: boolean;
  readonly redirect?: boolean;
  readonly sha1hidden?: boolean;
  readonly sha1?: string;
}

/** What `list=recentchanges` adds. */
export interface RecentchangesFields {
  readonly recentchanges?: readonly RecentchangesItem[];
}

/** The parameters of `prop=redirects`. Lists the redirects to the given pages. */
export interface RedirectsParameters {
  /** Properties to return: pageid, title, fragment. */
  readonly rdprop?: Several<'fragment' | 'pageid' | 'title'> | undefined;
  /** Only pages in these namespaces. */
  readonly rdnamespace?: Several<Integer> | '*' | undefined;
  /** Whether to list only redirects with, or only redirects without, a fragment. */
  readonly rdshow?: Several<'!fragment' | 'fragment'> | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly rdlimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly rdcontinue?: string | undefined;
}

/** An item of `prop=redirects`. */
export interface RedirectsItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly fragment?: string;
  readonly redirect?: boolean;
}

/** What `prop=redirects` adds. */
export interface RedirectsFields {
  readonly redirects?: readonly RedirectsItem[];
}

/** The parameters of `prop=revisions`. Returns information about revisions: the latest of each page, those with given IDs, or the history of one page. */
export interface RevisionsParameters {
  /** Properties to return for each revision. */
  readonly rvprop?:
    | Several<
        | 'comment'
        | 'content'
        | 'contentmodel'
        | 'flags'
        | 'ids'
        | 'parsedcomment'
        | 'roles'
        | 'sha1'
        | 'size'
        | 'slotsha1'
        | 'slotsize'
        | 'tags'
        | 'timestamp'
        | 'user'
        | 'userid'
        | 'parsetree'
      >
    | undefined;
  /** The slots whose content to return; without it the response has the older form, with the main slot only. */
  readonly rvslots?: string | readonly string[] | undefined;
  /** The serialization format of this slot's content. */
  readonly [name: `rvcontentformat-${string}`]: string | undefined;
  /** Maximum number of revisions to return; lists the history of one page. */
  readonly rvlimit?: Limit | undefined;
  /** Expand the templates in the content; use action=expandtemplates instead. @deprecated */
  readonly rvexpandtemplates?: boolean | undefined;
  /** Add the parse tree of the content as XML; use action=expandtemplates instead. @deprecated */
  readonly rvgeneratexml?: boolean | undefined;
  /** Return the content as HTML; use action=parse instead. @deprecated */
  readonly rvparse?: boolean | undefined;
  /** Only the content of the section with this number. */
  readonly rvsection?: string | undefined;
  /** Add the difference to this revision, or to the next, previous or current one; use action=compare instead. @deprecated */
  readonly rvdiffto?: string | undefined;
  /** Add the difference to this text; use action=compare instead. @deprecated */
  readonly rvdifftotext?: string | undefined;
  /** Apply a pre-save transform to difftotext before comparing; use action=compare instead. @deprecated */
  readonly rvdifftotextpst?: boolean | undefined;
  /** The serialization format of the content, and of the text in difftotext. @deprecated */
  readonly rvcontentformat?: string | undefined;
  /** The ID of the revision at whose time the list begins. */
  readonly rvstartid?: Integer | undefined;
  /** The ID of the revision at whose time the list ends. */
  readonly rvendid?: Integer | undefined;
  /** The time at which the list begins. */
  readonly rvstart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly rvend?: Timestamp | undefined;
  /** The direction in which the items are listed. */
  readonly rvdir?: 'newer' | 'older' | undefined;
  /** Only revisions by this user. */
  readonly rvuser?: string | undefined;
  /** Exclude revisions by this user. */
  readonly rvexcludeuser?: string | undefined;
  /** Only revisions with this change tag. */
  readonly rvtag?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly rvcontinue?: string | undefined;
}

/** An item of `prop=revisions`. */
export interface RevisionsItem {
  readonly revid?: number;
  readonly parentid?: number;
  readonly minor?: boolean;
  readonly userhidden?: boolean;
  readonly user?: string;
  readonly userid?: number;
  readonly temp?: boolean;
  readonly anon?: boolean;
  readonly timestamp?: string;
  readonly roles?: readonly string[];
  readonly slotsmissing?: boolean;
  readonly slots?: Readonly<
    Record<
      string,
      {
        readonly size?: number;
        readonly sha1hidden?: boolean;
        readonly sha1?: string;
        readonly contentmodel?: string;
        readonly texthidden?: boolean;
        readonly textmissing?: boolean;
        readonly nosuchsection?: boolean;
        readonly badcontentformat?: boolean;
        readonly parsetree?: string;
        readonly badcontentformatforparsetree?: boolean;
        readonly contentformat?: string;
        readonly content?: string;
        readonly diff?: {
          readonly from?: unknown;
          readonly to?: unknown;
          readonly badcontentformat?: boolean;
          readonly notcached?: boolean;
          readonly body?: unknown;
        };
      }
    >
  >;
  readonly size?: number;
  readonly sha1hidden?: boolean;
  readonly sha1?: string;
  readonly contentmodel?: string;
  readonly texthidden?: boolean;
  readonly textmissing?: boolean;
  readonly nosuchsection?: boolean;
  readonly badcontentformat?: boolean;
  readonly parsetree?: string;
  readonly badcontentformatforparsetree?: boolean;
  readonly contentformat?: string;
  readonly content?: string;
  readonly diff?: {
    readonly from?: unknown;
    readonly to?: unknown;
    readonly badcontentformat?: boolean;
    readonly notcached?: boolean;
    readonly body?: unknown;
  };
  readonly commenthidden?: boolean;
  readonly comment?: string;
  readonly parsedcomment?: string;
  readonly tags?: readonly string[];
  readonly suppressed?: boolean;
}

/** What `prop=revisions` adds. */
export interface RevisionsFields {
  readonly revisions?: readonly RevisionsItem[];
}

/** The parameters of `list=search`. Searches the text of pages. */
export interface SearchParameters {
  /** What to search for. */
  readonly srsearch: string;
  /** The namespaces to search. */
  readonly srnamespace?: Several<Integer> | '*' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly srlimit?: Limit | undefined;
  /** Number of items to skip. */
  readonly sroffset?: Integer | undefined;
  /** The type of search: titles, texts, or a near match of one title. */
  readonly srwhat?: 'title' | 'text' | 'nearmatch' | undefined;
  /** Metadata of the search to return. */
  readonly srinfo?: Several<'totalhits' | 'suggestion' | 'rewrittenquery'> | undefined;
  /** Properties to return for each page. */
  readonly srprop?:
    | Several<
        | 'size'
        | 'wordcount'
        | 'timestamp'
        | 'snippet'
        | 'titlesnippet'
        | 'redirecttitle'
        | 'redirectsnippet'
        | 'sectiontitle'
        | 'sectionsnippet'
        | 'isfilematch'
        | 'categorysnippet'
        | 'score'
        | 'hasrelated'
        | 'extensiondata'
      >
    | undefined;
  /** Include results of other wikis, if configured. */
  readonly srinterwiki?: boolean | undefined;
  /** Let the search rewrite the query if it finds too little. */
  readonly srenablerewrites?: boolean | undefined;
  /** The order of the results. */
  readonly srsort?: 'relevance' | undefined;
}

/** What `list=search` adds. */
export interface SearchFields {
  readonly searchinfo?: { readonly totalhits?: number };
  readonly search?: readonly {
    readonly ns?: number;
    readonly title?: string;
    readonly pageid?: number;
    readonly size?: number;
    readonly wordcount?: number;
    readonly snippet?: string;
    readonly timestamp?: string;
    readonly titlesnippet?: string;
    readonly categorysnippet?: string;
    readonly isfilematch?: boolean;
  }[];
}

/** The parameters of `meta=siteinfo`. Returns information about the wiki: name, software, namespaces, interwiki prefixes, languages and more. */
export interface SiteinfoParameters {
  /** Information to return. */
  readonly siprop?:
    | Several<
        | 'autocreatetempuser'
        | 'autopromote'
        | 'autopromoteonce'
        | 'clientlibraries'
        | 'dbrepllag'
        | 'defaultoptions'
        | 'extensions'
        | 'extensiontags'
        | 'fileextensions'
        | 'functionhooks'
        | 'general'
        | 'interwikimap'
        | 'languages'
        | 'languagevariants'
        | 'libraries'
        | 'magicwords'
        | 'namespacealiases'
        | 'namespaces'
        | 'protocols'
        | 'restrictions'
        | 'rightsinfo'
        | 'showhooks'
        | 'skins'
        | 'specialpagealiases'
        | 'statistics'
        | 'uploaddialog'
        | 'usergroups'
        | 'variables'
      >
    | undefined;
  /** Whether to list only local interwiki prefixes, or only others. */
  readonly sifilteriw?: '!local' | 'local' | undefined;
  /** List all database servers, not only the one that lags most. */
  readonly sishowalldb?: boolean | undefined;
  /** Add the number of members of user groups. */
  readonly sinumberingroup?: boolean | undefined;
  /** The language of localized names of languages, skins and components. */
  readonly siinlanguagecode?: string | undefined;
}

/** What `meta=siteinfo` adds. */
export interface SiteinfoFields {
  readonly general?: {
    readonly externalimages?: readonly string[];
    readonly fallback?: readonly { readonly code?: string }[];
    readonly variants?: readonly { readonly code?: string; readonly name?: string }[];
    readonly thumblimits?: Readonly<Record<string, number>> | readonly number[];
    readonly imagelimits?:
      | Readonly<Record<string, { readonly width?: number; readonly height?: number }>>
      | readonly { readonly width?: number; readonly height?: number }[];
    readonly variantarticlepath?: boolean;
    readonly [name: string]: unknown;
  };
  readonly namespaces?:
    | Readonly<
        Record<
          string,
          {
            readonly id?: number;
            readonly case?: string;
            readonly name?: string;
            readonly subpages?: boolean;
            readonly canonical?: string;
            readonly content?: boolean;
            readonly nonincludable?: boolean;
            readonly namespaceprotection?: string;
            readonly defaultcontentmodel?: string;
          }
        >
      >
    | readonly {
        readonly id?: number;
        readonly case?: string;
        readonly name?: string;
        readonly subpages?: boolean;
        readonly canonical?: string;
        readonly content?: boolean;
        readonly nonincludable?: boolean;
        readonly namespaceprotection?: string;
        readonly defaultcontentmodel?: string;
      }[];
  readonly namespacealiases?: readonly { readonly id?: number; readonly alias?: string }[];
  readonly specialpagealiases?: readonly {
    readonly realname?: string;
    readonly aliases?: readonly string[];
  }[];
  readonly magicwords?: readonly {
    readonly name?: string;
    readonly aliases?: readonly string[];
    readonly 'case-sensitive'?: boolean;
  }[];
  readonly interwikimap?: readonly { readonly [name: string]: unknown }[];
  readonly dbrepllag?: readonly { readonly host?: string; readonly lag?: number }[];
  readonly statistics?: Readonly<Record<string, number>>;
  readonly usergroups?: readonly {
    readonly name?: string;
    readonly rights?: readonly string[];
    readonly number?: number;
    readonly add?: readonly string[];
    readonly remove?: readonly string[];
    readonly 'add-self'?: readonly string[];
    readonly 'remove-self'?: readonly string[];
  }[];
  readonly autocreatetempuser?: { readonly enabled?: boolean; readonly matchPatterns?: readonly string[] };
  readonly clientlibraries?: readonly { readonly name?: string; readonly version?: string }[];
  readonly libraries?: readonly { readonly name?: string; readonly version?: string }[];
  readonly extensions?: readonly {
    readonly descriptionmsgparams?: readonly (string | number | null)[];
    readonly [name: string]: unknown;
  }[];
  readonly fileextensions?: readonly { readonly ext?: string }[];
  readonly rightsinfo?: { readonly url?: string; readonly text?: string };
  readonly restrictions?: {
    readonly types?: readonly string[];
    readonly levels?: readonly string[];
    readonly cascadinglevels?: readonly string[];
    readonly semiprotectedlevels?: readonly string[];
  };
  readonly languages?: readonly { readonly code?: string; readonly bcp47?: string; readonly name?: string }[];
  readonly languagevariants?: Readonly<
    Record<string, Readonly<Record<string, { readonly fallbacks?: readonly string[] }>>>
  >;
  readonly skins?: readonly {
    readonly code?: string;
    readonly name?: string;
    readonly unusable?: boolean;
    readonly default?: boolean;
  }[];
  readonly extensiontags?: readonly string[];
  readonly functionhooks?: readonly string[];
  readonly showhooks?: readonly {
    readonly name?: string;
    readonly subscribers?: readonly (string | number | null)[];
  }[];
  readonly variables?: readonly string[];
  readonly protocols?: readonly string[];
  readonly defaultoptions?: Readonly<Record<string, string | number | boolean | null>>;
  readonly uploaddialog?: unknown;
  readonly autopromote?: Readonly<Record<string, unknown>>;
  readonly autopromoteonce?: Readonly<Record<string, unknown>>;
}

/** The parameters of `prop=stashimageinfo`. Returns information about files in the upload stash. */
export interface StashimageinfoParameters {
  /** The keys of the files. */
  readonly siifilekey?: string | readonly string[] | undefined;
  /** Use filekey instead. @deprecated */
  readonly siisessionkey?: string | readonly string[] | undefined;
  /** Properties to return for each file. */
  readonly siiprop?:
    | Several<
        | 'badfile'
        | 'bitdepth'
        | 'canonicaltitle'
        | 'commonmetadata'
        | 'dimensions'
        | 'extmetadata'
        | 'metadata'
        | 'mime'
        | 'sha1'
        | 'size'
        | 'thumbmime'
        | 'timestamp'
        | 'url'
      >
    | undefined;
  /** Add the URL of the file scaled to this width; with prop=url. */
  readonly siiurlwidth?: Integer | undefined;
  /** Add the URL of the file scaled to this height; used with urlwidth. */
  readonly siiurlheight?: Integer | undefined;
  /** Handler-specific parameters of the scaled file. */
  readonly siiurlparam?: string | undefined;
}

/** An item of `prop=stashimageinfo`. */
export interface StashimageinfoItem {
  readonly timestamp?: string;
  readonly userhidden?: boolean;
  readonly user?: string;
  readonly userid?: number;
  readonly temp?: boolean;
  readonly anon?: boolean;
  readonly size?: number;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: string | number | null;
  readonly commenthidden?: boolean;
  readonly parsedcomment?: string;
  readonly comment?: string;
  readonly html?: string;
  readonly filehidden?: boolean;
  readonly suppressed?: boolean;
  readonly canonicaltitle?: string;
  readonly thumburl?: string;
  readonly thumbwidth?: number;
  readonly thumbheight?: number;
  readonly thumbmime?: string;
  readonly responsiveUrls?: Readonly<Record<string, string>>;
  readonly thumberror?: string;
  readonly url?: string;
  readonly descriptionurl?: string;
  readonly descriptionshorturl?: string;
  readonly filemissing?: boolean;
  readonly sha1?: string;
  readonly metadata?: unknown;
  readonly commonmetadata?: unknown;
  readonly extmetadata?: {
    readonly DateTime?: { readonly value?: string; readonly source?: string; readonly hidden?: string };
    readonly ObjectName?: { readonly value?: string; readonly source?: string; readonly hidden?: string };
  };
  readonly mime?: string;
  readonly mediatype?: string | number | null;
  readonly archivename?: string;
  readonly bitdepth?: number;
}

/** What `prop=stashimageinfo` adds. */
export interface StashimageinfoFields {
  readonly stashimageinfo?: readonly StashimageinfoItem[];
}

/** The parameters of `list=tags`. Lists the change tags of the wiki. */
export interface TagsParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly tgcontinue?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly tglimit?: Limit | undefined;
  /** Properties to return for each tag. */
  readonly tgprop?:
    Several<'displayname' | 'description' | 'hitcount' | 'defined' | 'source' | 'active'> | undefined;
}

/** An item of `list=tags`. */
export interface TagsItem {
  readonly name?: string;
  readonly displayname?: unknown;
  readonly description?: string;
  readonly hitcount?: number;
  readonly defined?: boolean;
  readonly source?: readonly string[];
  readonly active?: boolean;
}

/** What `list=tags` adds. */
export interface TagsFields {
  readonly tags?: readonly TagsItem[];
}

/** The parameters of `prop=templates`. Lists the pages that pages transclude. */
export interface TemplatesParameters {
  /** Only templates in these namespaces. */
  readonly tlnamespace?: Several<Integer> | '*' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly tllimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly tlcontinue?: string | undefined;
  /** Only these templates: useful to check whether pages transclude them. */
  readonly tltemplates?: string | readonly string[] | undefined;
  /** The direction in which the items are listed. */
  readonly tldir?: 'ascending' | 'descending' | undefined;
}

/** An item of `prop=templates`. */
export interface TemplatesItem {
  readonly ns?: number;
  readonly title?: string;
}

/** What `prop=templates` adds. */
export interface TemplatesFields {
  readonly templates?: readonly TemplatesItem[];
}

/** The parameters of `meta=tokens`. Returns tokens for actions that change data. */
export interface TokensParameters {
  /** The types of tokens to return. */
  readonly type?:
    | Several<'createaccount' | 'csrf' | 'login' | 'patrol' | 'rollback' | 'userrights' | 'watch'>
    | '*'
    | undefined;
}

/** What `meta=tokens` adds. */
export interface TokensFields {
  readonly tokens?: Readonly<Record<string, string>>;
}

/** The parameters of `prop=transcludedin`. Lists the pages that transclude the given pages. */
export interface TranscludedinParameters {
  /** Properties to return: pageid, title, redirect (whether it is a redirect). */
  readonly tiprop?: Several<'pageid' | 'redirect' | 'title'> | undefined;
  /** Only pages in these namespaces. */
  readonly tinamespace?: Several<Integer> | '*' | undefined;
  /** Whether to include redirects, or return only redirects. */
  readonly tishow?: Several<'!redirect' | 'redirect'> | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly tilimit?: Limit | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly ticontinue?: string | undefined;
}

/** An item of `prop=transcludedin`. */
export interface TranscludedinItem {
  readonly pageid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly fragment?: string;
  readonly redirect?: boolean;
}

/** What `prop=transcludedin` adds. */
export interface TranscludedinFields {
  readonly transcludedin?: readonly TranscludedinItem[];
}

/** The parameters of `list=usercontribs`. Lists the contributions of users. */
export interface UsercontribsParameters {
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly uclimit?: Limit | undefined;
  /** The time at which the list begins. */
  readonly ucstart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly ucend?: Timestamp | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly uccontinue?: string | undefined;
  /** The users; cannot be combined with userids, userprefix or iprange. */
  readonly ucuser?: string | readonly string[] | undefined;
  /** The user IDs; cannot be combined with user, userprefix or iprange. */
  readonly ucuserids?: Several<Integer> | undefined;
  /** All users whose names begin with this; cannot be combined with user, userids or iprange. */
  readonly ucuserprefix?: string | undefined;
  /** IP addresses in this range; cannot be combined with user, userids or userprefix. */
  readonly uciprange?: string | undefined;
  /** The direction in which the items are listed. */
  readonly ucdir?: 'newer' | 'older' | undefined;
  /** Only contributions in these namespaces. */
  readonly ucnamespace?: Several<Integer> | '*' | undefined;
  /** Properties to return for each contribution. */
  readonly ucprop?:
    | Several<
        | 'comment'
        | 'flags'
        | 'ids'
        | 'parsedcomment'
        | 'patrolled'
        | 'size'
        | 'sizediff'
        | 'tags'
        | 'timestamp'
        | 'title'
      >
    | undefined;
  /** Only contributions that meet all of these conditions. */
  readonly ucshow?:
    | Several<
        | '!autopatrolled'
        | '!minor'
        | '!new'
        | '!patrolled'
        | '!top'
        | 'autopatrolled'
        | 'minor'
        | 'new'
        | 'patrolled'
        | 'top'
      >
    | undefined;
  /** Only contributions with this change tag. */
  readonly uctag?: string | undefined;
  /** Only contributions that are the latest revision of their page. @deprecated */
  readonly uctoponly?: boolean | undefined;
}

/** An item of `list=usercontribs`. */
export interface UsercontribsItem {
  readonly texthidden?: boolean;
  readonly userid?: number;
  readonly user?: string;
  readonly userhidden?: boolean;
  readonly pageid?: number;
  readonly revid?: number;
  readonly parentid?: number;
  readonly ns?: number;
  readonly title?: string;
  readonly timestamp?: string;
  readonly new?: boolean;
  readonly minor?: boolean;
  readonly top?: boolean;
  readonly commenthidden?: boolean;
  readonly comment?: string;
  readonly parsedcomment?: string;
  readonly patrolled?: boolean;
  readonly autopatrolled?: boolean;
  readonly size?: number;
  readonly sizediff?: number;
  readonly tags?: readonly string[];
  readonly suppressed?: boolean;
}

/** What `list=usercontribs` adds. */
export interface UsercontribsFields {
  readonly usercontribs?: readonly UsercontribsItem[];
}

/** The parameters of `meta=userinfo`. Returns information about the viewer. */
export interface UserinfoParameters {
  /** Properties to return for the viewer. */
  readonly uiprop?:
    | Several<
        | 'acceptlang'
        | 'blockinfo'
        | 'cancreateaccount'
        | 'centralids'
        | 'changeablegroups'
        | 'editcount'
        | 'email'
        | 'groupmemberships'
        | 'groups'
        | 'hasmsg'
        | 'implicitgroups'
        | 'latestcontrib'
        | 'options'
        | 'ratelimits'
        | 'realname'
        | 'registrationdate'
        | 'rights'
        | 'theoreticalratelimits'
        | 'unreadcount'
      >
    | '*'
    | undefined;
  /** Add whether the account is attached on this wiki. */
  readonly uiattachedwiki?: string | undefined;
}

/** What `meta=userinfo` adds. */
export interface UserinfoFields {
  readonly userinfo?: {
    readonly id?: number;
    readonly name?: string;
    readonly anon?: boolean;
    readonly temp?: boolean;
    readonly blockid?: string | number | null;
    readonly blockedby?: string;
    readonly blockedbyid?: number;
    readonly blockreason?: string;
    readonly blockedtimestamp?: string;
    readonly blockexpiry?: string;
    readonly blockpartial?: boolean;
    readonly blocknocreate?: boolean;
    readonly blockanononly?: boolean;
    readonly blockemail?: boolean;
    readonly blockowntalk?: boolean;
    readonly blockedtimestampformatted?: string;
    readonly blockexpiryformatted?: string;
    readonly blockexpiryrelative?: string;
    readonly blockcomponents?: readonly {
      readonly blockid?: string | number | null;
      readonly blockedby?: string;
      readonly blockedbyid?: number;
      readonly blockreason?: string;
      readonly blockedtimestamp?: string;
      readonly blockexpiry?: string;
      readonly blockpartial?: boolean;
      readonly blocknocreate?: boolean;
      readonly blockanononly?: boolean;
      readonly blockemail?: boolean;
      readonly blockowntalk?: boolean;
      readonly blockedtimestampformatted?: string;
      readonly blockexpiryformatted?: string;
      readonly blockexpiryrelative?: string;
    }[];
    readonly messages?: boolean;
    readonly groups?: readonly string[];
    readonly groupmemberships?: readonly { readonly group?: string; readonly expiry?: string }[];
    readonly implicitgroups?: readonly string[];
    readonly rights?: readonly string[];
    readonly changeablegroups?: {
      readonly add?: readonly string[];
      readonly remove?: readonly string[];
      readonly 'add-self'?: readonly string[];
      readonly 'remove-self'?: readonly string[];
    };
    readonly options?: Readonly<Record<string, string | number | boolean | null>>;
    readonly editcount?: number;
    readonly ratelimits?: Readonly<
      Record<string, Readonly<Record<string, { readonly hits?: number; readonly seconds?: number }>>>
    >;
    readonly theoreticalratelimits?: Readonly<
      Record<string, Readonly<Record<string, { readonly hits?: number; readonly seconds?: number }>>>
    >;
    readonly realname?: string;
    readonly email?: string;
    readonly emailauthenticated?: string;
    readonly registrationdate?: string | number | null;
    readonly acceptlang?: readonly { readonly q?: string | number | null; readonly code?: string }[];
    readonly unreadcount?: string | number | null;
    readonly centralids?: Readonly<Record<string, number>>;
    readonly attachedlocal?: Readonly<Record<string, boolean>>;
    readonly attachedwiki?: Readonly<Record<string, boolean>>;
    readonly latestcontrib?: string;
    readonly cancreateaccount?: boolean;
    readonly cancreateaccounterror?: unknown;
  };
}

/** The parameters of `list=users`. Returns information about accounts. */
export interface UsersParameters {
  /** Properties to return for each account. */
  readonly usprop?:
    | Several<
        | 'blockinfo'
        | 'cancreate'
        | 'centralids'
        | 'editcount'
        | 'emailable'
        | 'gender'
        | 'groupmemberships'
        | 'groups'
        | 'implicitgroups'
        | 'registration'
        | 'rights'
      >
    | undefined;
  /** With prop=centralids, add whether the account is joined to the one on this wiki. */
  readonly usattachedwiki?: string | undefined;
  /** The names of the accounts. */
  readonly ususers?: string | readonly string[] | undefined;
  /** The user IDs. */
  readonly ususerids?: Several<Integer> | undefined;
}

/** An item of `list=users`. */
export interface UsersItem {
  readonly userid?: number;
  readonly name?: string;
  readonly invalid?: boolean;
  readonly missing?: boolean;
  readonly cancreate?: boolean;
  readonly cancreateerror?: unknown;
  readonly systemuser?: boolean;
  readonly editcount?: number;
  readonly registration?: string | number | null;
  readonly groups?: readonly string[];
  readonly groupmemberships?: readonly { readonly group?: string; readonly expiry?: string }[];
  readonly implicitgroups?: readonly string[];
  readonly rights?: readonly string[];
  readonly hidden?: boolean;
  readonly blockid?: string | number | null;
  readonly blockedby?: string;
  readonly blockedbyid?: number;
  readonly blockreason?: string;
  readonly blockedtimestamp?: string;
  readonly blockexpiry?: string;
  readonly blockpartial?: boolean;
  readonly blocknocreate?: boolean;
  readonly blockanononly?: boolean;
  readonly blockemail?: boolean;
  readonly blockowntalk?: boolean;
  readonly blockedtimestampformatted?: string;
  readonly blockexpiryformatted?: string;
  readonly blockexpiryrelative?: string;
  readonly blockcomponents?: readonly {
    readonly blockid?: string | number | null;
    readonly blockedby?: string;
    readonly blockedbyid?: number;
    readonly blockreason?: string;
    readonly blockedtimestamp?: string;
    readonly blockexpiry?: string;
    readonly blockpartial?: boolean;
    readonly blocknocreate?: boolean;
    readonly blockanononly?: boolean;
    readonly blockemail?: boolean;
    readonly blockowntalk?: boolean;
    readonly blockedtimestampformatted?: string;
    readonly blockexpiryformatted?: string;
    readonly blockexpiryrelative?: string;
  }[];
  readonly emailable?: boolean;
  readonly gender?: string;
  readonly centralids?: Readonly<Record<string, number>>;
  readonly attachedlocal?: Readonly<Record<string, boolean>>;
  readonly attachedwiki?: Readonly<Record<string, boolean>>;
}

/** What `list=users` adds. */
export interface UsersFields {
  readonly users?: readonly UsersItem[];
}

/** The parameters of `list=watchlist`. Lists changes to pages that the viewer watches. */
export interface WatchlistParameters {
  /** List all changes of each page, not only the latest. */
  readonly wlallrev?: boolean | undefined;
  /** The time at which the list begins. */
  readonly wlstart?: Timestamp | undefined;
  /** The time at which the list ends. */
  readonly wlend?: Timestamp | undefined;
  /** Only changes in these namespaces. */
  readonly wlnamespace?: Several<Integer> | '*' | undefined;
  /** Only changes by this user. */
  readonly wluser?: string | undefined;
  /** Exclude changes by this user. */
  readonly wlexcludeuser?: string | undefined;
  /** The direction in which the items are listed. */
  readonly wldir?: 'newer' | 'older' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly wllimit?: Limit | undefined;
  /** Properties to return for each change. */
  readonly wlprop?:
    | Several<
        | 'ids'
        | 'title'
        | 'flags'
        | 'user'
        | 'userid'
        | 'comment'
        | 'parsedcomment'
        | 'timestamp'
        | 'patrol'
        | 'sizes'
        | 'notificationtimestamp'
        | 'loginfo'
        | 'tags'
        | 'expiry'
      >
    | undefined;
  /** Only changes that meet all of these conditions. */
  readonly wlshow?:
    | Several<
        | 'minor'
        | '!minor'
        | 'bot'
        | '!bot'
        | 'anon'
        | '!anon'
        | 'patrolled'
        | '!patrolled'
        | 'autopatrolled'
        | '!autopatrolled'
        | 'unread'
        | '!unread'
      >
    | undefined;
  /** Only changes of these types. */
  readonly wltype?: Several<'edit' | 'new' | 'log' | 'external' | 'categorize'> | undefined;
  /** The user whose watchlist to list, instead of the viewer; requires wltoken. */
  readonly wlowner?: string | undefined;
  /** The token from that user's preferences. */
  readonly wltoken?: string | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly wlcontinue?: string | undefined;
}

/** An item of `list=watchlist`. */
export interface WatchlistItem {
  readonly type?: string;
  readonly actionhidden?: boolean;
  readonly ns?: number;
  readonly title?: string;
  readonly pageid?: number;
  readonly revid?: number;
  readonly old_revid?: number;
  readonly rcid?: number;
  readonly userhidden?: boolean;
  readonly user?: string | number | null;
  readonly userid?: number;
  readonly temp?: boolean;
  readonly anon?: boolean;
  readonly bot?: boolean;
  readonly new?: boolean;
  readonly minor?: boolean;
  readonly oldlen?: number;
  readonly newlen?: number;
  readonly timestamp?: string;
  readonly commenthidden?: boolean;
  readonly comment?: string;
  readonly parsedcomment?: string;
  readonly patrolled?: boolean;
  readonly unpatrolled?: boolean;
  readonly autopatrolled?: boolean;
  readonly logid?: number;
  readonly logtype?: string;
  readonly logaction?: string;
  readonly logparams?: unknown;
  readonly tags?: readonly string[];
  readonly suppressed?: boolean;
  readonly notificationtimestamp?: string;
  readonly logdisplay?: string;
  readonly expiry?: unknown;
}

/** What `list=watchlist` adds. */
export interface WatchlistFields {
  readonly watchlist?: readonly WatchlistItem[];
}

/** The parameters of `list=watchlistraw`. Lists the pages that the viewer watches. */
export interface WatchlistrawParameters {
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly wrcontinue?: string | undefined;
  /** Only pages in these namespaces. */
  readonly wrnamespace?: Several<Integer> | '*' | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly wrlimit?: Limit | undefined;
  /** Properties to return for each page. */
  readonly wrprop?: Several<'changed'> | undefined;
  /** Whether to list only pages with changes that the viewer has not seen, or only others. */
  readonly wrshow?: Several<'changed' | '!changed'> | undefined;
  /** The user whose watchlist to list, instead of the viewer; requires wrtoken. */
  readonly wrowner?: string | undefined;
  /** The token from that user's preferences. */
  readonly wrtoken?: string | undefined;
  /** The direction in which the items are listed. */
  readonly wrdir?: 'ascending' | 'descending' | undefined;
  /** The title, with the namespace, at which the list begins. */
  readonly wrfromtitle?: string | undefined;
  /** The title, with the namespace, at which the list ends. */
  readonly wrtotitle?: string | undefined;
}

/** An item of `list=watchlistraw`. */
export interface WatchlistrawItem {
  readonly ns?: number;
  readonly title?: string;
  readonly changed?: string;
}

/** What `list=watchlistraw` adds. */
export interface WatchlistrawFields {
  readonly watchlistraw?: readonly WatchlistrawItem[];
}

/** The values of `list`. */
export interface ListModules {
  readonly abusefilters: ModuleTypes<AbusefiltersParameters, 'query', AbusefiltersFields>;
  readonly abuselog: ModuleTypes<AbuselogParameters, 'query', AbuselogFields>;
  readonly allcategories: ModuleTypes<AllcategoriesParameters, 'query', AllcategoriesFields>;
  readonly alldeletedrevisions: ModuleTypes<
    AlldeletedrevisionsParameters,
    'query',
    AlldeletedrevisionsFields
  >;
  readonly allfileusages: ModuleTypes<AllfileusagesParameters, 'query', AllfileusagesFields>;
  readonly allimages: ModuleTypes<AllimagesParameters, 'query', AllimagesFields>;
  readonly alllinks: ModuleTypes<AlllinksParameters, 'query', AlllinksFields>;
  readonly allpages: ModuleTypes<AllpagesParameters, 'query', AllpagesFields>;
  readonly allredirects: ModuleTypes<AllredirectsParameters, 'query', AllredirectsFields>;
  readonly allrevisions: ModuleTypes<AllrevisionsParameters, 'query', AllrevisionsFields>;
  readonly alltransclusions: ModuleTypes<AlltransclusionsParameters, 'query', AlltransclusionsFields>;
  readonly allusers: ModuleTypes<AllusersParameters, 'query', AllusersFields>;
  readonly backlinks: ModuleTypes<BacklinksParameters, 'query', BacklinksFields>;
  readonly blocks: ModuleTypes<BlocksParameters, 'query', BlocksFields>;
  readonly categorymembers: ModuleTypes<CategorymembersParameters, 'query', CategorymembersFields>;
  readonly checkuser: ModuleTypes<CheckuserParameters, 'query', CheckuserFields>;
  readonly checkuserlog: ModuleTypes<CheckuserlogParameters, 'query', CheckuserlogFields>;
  readonly codexicons: ModuleTypes<CodexiconsParameters, 'query', CodexiconsFields>;
  readonly deletedrevs: ModuleTypes<DeletedrevsParameters, 'query', DeletedrevsFields>;
  readonly embeddedin: ModuleTypes<EmbeddedinParameters, 'query', EmbeddedinFields>;
  readonly exturlusage: ModuleTypes<ExturlusageParameters, 'query', ExturlusageFields>;
  readonly filearchive: ModuleTypes<FilearchiveParameters, 'query', FilearchiveFields>;
  readonly gadgetcategories: ModuleTypes<GadgetcategoriesParameters, 'query', GadgetcategoriesFields>;
  readonly gadgets: ModuleTypes<GadgetsParameters, 'query', GadgetsFields>;
  readonly imageusage: ModuleTypes<ImageusageParameters, 'query', ImageusageFields>;
  readonly iwbacklinks: ModuleTypes<IwbacklinksParameters, 'query', IwbacklinksFields>;
  readonly langbacklinks: ModuleTypes<LangbacklinksParameters, 'query', LangbacklinksFields>;
  readonly logevents: ModuleTypes<LogeventsParameters, 'query', LogeventsFields>;
  readonly messagecollection: ModuleTypes<MessagecollectionParameters, 'query', MessagecollectionFields>;
  readonly messagegroupsubscription: ModuleTypes<
    MessagegroupsubscriptionParameters,
    'query',
    MessagegroupsubscriptionFields
  >;
  readonly mystashedfiles: ModuleTypes<MystashedfilesParameters, 'query', MystashedfilesFields>;
  readonly pagepropnames: ModuleTypes<PagepropnamesParameters, 'query', PagepropnamesFields>;
  readonly pageswithprop: ModuleTypes<PageswithpropParameters, 'query', PageswithpropFields>;
  readonly prefixsearch: ModuleTypes<PrefixsearchParameters, 'query', PrefixsearchFields>;
  readonly protectedtitles: ModuleTypes<ProtectedtitlesParameters, 'query', ProtectedtitlesFields>;
  readonly querypage: ModuleTypes<QuerypageParameters, 'query', QuerypageFields>;
  readonly random: ModuleTypes<RandomParameters, 'query', RandomFields>;
  readonly recentchanges: ModuleTypes<RecentchangesParameters, 'query', RecentchangesFields>;
  readonly search: ModuleTypes<SearchParameters, 'query', SearchFields>;
  readonly tags: ModuleTypes<TagsParameters, 'query', TagsFields>;
  readonly usercontribs: ModuleTypes<UsercontribsParameters, 'query', UsercontribsFields>;
  readonly users: ModuleTypes<UsersParameters, 'query', UsersFields>;
  readonly watchlist: ModuleTypes<WatchlistParameters, 'query', WatchlistFields>;
  readonly watchlistraw: ModuleTypes<WatchlistrawParameters, 'root', WatchlistrawFields>;
}

/** The values of `prop`. */
export interface PropModules {
  readonly categories: ModuleTypes<CategoriesParameters, 'page', CategoriesFields>;
  readonly categoryinfo: ModuleTypes<CategoryinfoParameters, 'page', CategoryinfoFields>;
  readonly contributors: ModuleTypes<ContributorsParameters, 'page', ContributorsFields>;
  readonly deletedrevisions: ModuleTypes<DeletedrevisionsParameters, 'page', DeletedrevisionsFields>;
  readonly duplicatefiles: ModuleTypes<DuplicatefilesParameters, 'page', DuplicatefilesFields>;
  readonly extlinks: ModuleTypes<ExtlinksParameters, 'page', ExtlinksFields>;
  readonly extracts: ModuleTypes<ExtractsParameters, 'page', ExtractsFields>;
  readonly fileusage: ModuleTypes<FileusageParameters, 'page', FileusageFields>;
  readonly imageinfo: ModuleTypes<ImageinfoParameters, 'page', ImageinfoFields>;
  readonly images: ModuleTypes<ImagesParameters, 'page', ImagesFields>;
  readonly info: ModuleTypes<InfoParameters, 'page', InfoFields>;
  readonly iwlinks: ModuleTypes<IwlinksParameters, 'page', IwlinksFields>;
  readonly langlinks: ModuleTypes<LanglinksParameters, 'page', LanglinksFields>;
  readonly links: ModuleTypes<LinksParameters, 'page', LinksFields>;
  readonly linkshere: ModuleTypes<LinkshereParameters, 'page', LinkshereFields>;
  readonly pageimages: ModuleTypes<PageimagesParameters, 'page', PageimagesFields>;
  readonly pageprops: ModuleTypes<PagepropsParameters, 'page', PagepropsFields>;
  readonly redirects: ModuleTypes<RedirectsParameters, 'page', RedirectsFields>;
  readonly revisions: ModuleTypes<RevisionsParameters, 'page', RevisionsFields>;
  readonly stashimageinfo: ModuleTypes<StashimageinfoParameters, 'query', StashimageinfoFields>;
  readonly templates: ModuleTypes<TemplatesParameters, 'page', TemplatesFields>;
  readonly transcludedin: ModuleTypes<TranscludedinParameters, 'page', TranscludedinFields>;
}

/** The values of `meta`. */
export interface MetaModules {
  readonly allmessages: ModuleTypes<AllmessagesParameters, 'query', AllmessagesFields>;
  readonly authmanagerinfo: ModuleTypes<AuthmanagerinfoParameters, 'query', AuthmanagerinfoFields>;
  readonly babel: ModuleTypes<BabelParameters, 'query', BabelFields>;
  readonly checkuserformattedblockinfo: ModuleTypes<
    CheckuserformattedblockinfoParameters,
    'query',
    CheckuserformattedblockinfoFields
  >;
  readonly filerepoinfo: ModuleTypes<FilerepoinfoParameters, 'query', FilerepoinfoFields>;
  readonly languageinfo: ModuleTypes<LanguageinfoParameters, 'query', LanguageinfoFields>;
  readonly languagestats: ModuleTypes<LanguagestatsParameters, 'query', LanguagestatsFields>;
  readonly managemessagegroups: ModuleTypes<
    ManagemessagegroupsParameters,
    'query',
    ManagemessagegroupsFields
  >;
  readonly messagegroups: ModuleTypes<MessagegroupsParameters, 'query', MessagegroupsFields>;
  readonly messagegroupstats: ModuleTypes<MessagegroupstatsParameters, 'query', MessagegroupstatsFields>;
  readonly messagetranslations: ModuleTypes<
    MessagetranslationsParameters,
    'query',
    MessagetranslationsFields
  >;
  readonly siteinfo: ModuleTypes<SiteinfoParameters, 'query', SiteinfoFields>;
  readonly tokens: ModuleTypes<TokensParameters, 'query', TokensFields>;
  readonly userinfo: ModuleTypes<UserinfoParameters, 'query', UserinfoFields>;
}

/** The values of `generator`. */
export interface Generators {
  readonly allcategories: GeneratorTypes<AllcategoriesParameters, unknown, unknown>;
  readonly alldeletedrevisions: GeneratorTypes<AlldeletedrevisionsParameters, unknown, unknown>;
  readonly allfileusages: GeneratorTypes<AllfileusagesParameters, unknown, unknown>;
  readonly allimages: GeneratorTypes<AllimagesParameters, unknown, unknown>;
  readonly alllinks: GeneratorTypes<AlllinksParameters, unknown, unknown>;
  readonly allpages: GeneratorTypes<AllpagesParameters, unknown, unknown>;
  readonly allredirects: GeneratorTypes<AllredirectsParameters, unknown, unknown>;
  readonly allrevisions: GeneratorTypes<AllrevisionsParameters, unknown, unknown>;
  readonly alltransclusions: GeneratorTypes<AlltransclusionsParameters, unknown, unknown>;
  readonly backlinks: GeneratorTypes<BacklinksParameters, unknown, unknown>;
  readonly categories: GeneratorTypes<CategoriesParameters, unknown, unknown>;
  readonly categorymembers: GeneratorTypes<CategorymembersParameters, unknown, unknown>;
  readonly deletedrevisions: GeneratorTypes<DeletedrevisionsParameters, unknown, unknown>;
  readonly duplicatefiles: GeneratorTypes<DuplicatefilesParameters, unknown, unknown>;
  readonly embeddedin: GeneratorTypes<EmbeddedinParameters, unknown, unknown>;
  readonly exturlusage: GeneratorTypes<ExturlusageParameters, unknown, unknown>;
  readonly fileusage: GeneratorTypes<FileusageParameters, unknown, unknown>;
  readonly images: GeneratorTypes<ImagesParameters, unknown, unknown>;
  readonly imageusage: GeneratorTypes<ImageusageParameters, unknown, unknown>;
  readonly iwbacklinks: GeneratorTypes<IwbacklinksParameters, unknown, unknown>;
  readonly langbacklinks: GeneratorTypes<LangbacklinksParameters, unknown, unknown>;
  readonly links: GeneratorTypes<LinksParameters, unknown, unknown>;
  readonly linkshere: GeneratorTypes<LinkshereParameters, unknown, unknown>;
  readonly messagecollection: GeneratorTypes<
    MessagecollectionParameters,
    unknown,
    {
      readonly metadata?: {
        readonly state?: string | number | null;
        readonly resultsize?: number;
        readonly remaining?: number;
      };
      readonly messagecollection?: readonly {
        readonly key?: string;
        readonly definition?: string;
        readonly translation?: string | number | null;
        readonly tags?: readonly string[];
        readonly revision?: string | number | null;
        readonly properties?: Readonly<Record<string, unknown>>;
        readonly title?: string;
        readonly targetLanguage?: string;
        readonly primaryGroup?: string;
      }[];
    }
  >;
  readonly pageswithprop: GeneratorTypes<PageswithpropParameters, unknown, unknown>;
  readonly prefixsearch: GeneratorTypes<PrefixsearchParameters, { readonly index?: number }, unknown>;
  readonly protectedtitles: GeneratorTypes<ProtectedtitlesParameters, unknown, unknown>;
  readonly querypage: GeneratorTypes<QuerypageParameters, unknown, unknown>;
  readonly random: GeneratorTypes<RandomParameters, unknown, unknown>;
  readonly recentchanges: GeneratorTypes<RecentchangesParameters, unknown, unknown>;
  readonly redirects: GeneratorTypes<RedirectsParameters, unknown, unknown>;
  readonly revisions: GeneratorTypes<RevisionsParameters, unknown, unknown>;
  readonly search: GeneratorTypes<
    SearchParameters,
    {
      readonly ns?: number;
      readonly title?: string;
      readonly pageid?: number;
      readonly size?: number;
      readonly wordcount?: number;
      readonly snippet?: string;
      readonly timestamp?: string;
      readonly titlesnippet?: string;
      readonly categorysnippet?: string;
      readonly isfilematch?: boolean;
      readonly index?: number;
    },
    unknown
  >;
  readonly templates: GeneratorTypes<TemplatesParameters, unknown, unknown>;
  readonly transcludedin: GeneratorTypes<TranscludedinParameters, unknown, unknown>;
  readonly watchlist: GeneratorTypes<WatchlistParameters, unknown, unknown>;
  readonly watchlistraw: GeneratorTypes<WatchlistrawParameters, unknown, unknown>;
}

/** The parameters of `action=abusefiltercheckmatch`. Tests a filter against a change. This server is read-only: send the request to the wiki itself. */
export interface AbusefiltercheckmatchActionParameters {
  /** The conditions of the filter. */
  readonly filter: string;
  /** The variables to check, as JSON. */
  readonly vars?: string | undefined;
  /** The ID of the recent change. */
  readonly rcid?: Integer | undefined;
  /** The ID of the log entry. */
  readonly logid?: Integer | undefined;
}

/** The parameters of `action=abusefilterchecksyntax`. Checks the syntax of a filter. This server is read-only: send the request to the wiki itself. */
export interface AbusefilterchecksyntaxActionParameters {
  /** The conditions of the filter. */
  readonly filter: string;
}

/** The parameters of `action=abusefilterevalexpression`. Evaluates a filter expression. This server is read-only: send the request to the wiki itself. */
export interface AbusefilterevalexpressionActionParameters {
  /** The expression to evaluate. */
  readonly expression: string;
  /** Format the result for reading. */
  readonly prettyprint?: boolean | undefined;
}

/** The parameters of `action=abusefilterunblockautopromote`. Restores autopromotion that a filter blocked. This server is read-only: send the request to the wiki itself. */
export interface AbusefilterunblockautopromoteActionParameters {
  /** The user who may be promoted again. */
  readonly user: string;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=abuselogprivatedetails`. Returns the IP address of an abuse log entry, and logs the access. This server is read-only: send the request to the wiki itself. */
export interface AbuselogprivatedetailsActionParameters {
  /** The ID of the entry in the abuse log. */
  readonly logid?: Integer | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=acquiretempusername`. Reserves a name for a temporary account. This server is read-only: send the request to the wiki itself. */
export type AcquiretempusernameActionParameters = object;

/** The parameters of `action=aggregategroups`. Manages aggregate message groups. This server is read-only: send the request to the wiki itself. */
export interface AggregategroupsActionParameters {
  /** What to do. */
  readonly do: 'add' | 'associate' | 'dissociate' | 'remove' | 'update';
  /** The ID of the aggregate group. */
  readonly aggregategroup?: string | undefined;
  /** The ID of the message group. */
  readonly group?: string | undefined;
  /** The name of the aggregate group. */
  readonly groupname?: string | undefined;
  /** The description of the aggregate group. */
  readonly groupdescription?: string | undefined;
  /** The code of the source language of the aggregate group, or "-" for none. */
  readonly groupsourcelanguagecode?: string | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=block`. Blocks a user. This server is read-only: send the request to the wiki itself. */
export interface BlockActionParameters {
  /** The user name, IP address or range to block. */
  readonly user?: string | undefined;
  /** The ID of the user; use user=#ID instead. @deprecated */
  readonly userid?: Integer | undefined;
  /** When the block ends: a time, a duration such as "3 days", or "never". */
  readonly expiry?: string | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Block only anonymous users of the IP address. */
  readonly anononly?: boolean | undefined;
  /** Prevent the creation of accounts. */
  readonly nocreate?: boolean | undefined;
  /** Also block the IP addresses that the user has used or tries to use. */
  readonly autoblock?: boolean | undefined;
  /** Prevent the user from sending e-mail to other users. */
  readonly noemail?: boolean | undefined;
  /** Hide the user name in logs and lists. */
  readonly hidename?: boolean | undefined;
  /** Let the user edit their own talk page. */
  readonly allowusertalk?: boolean | undefined;
  /** Replace an existing block of the user. */
  readonly reblock?: boolean | undefined;
  /** Watch the user page and the talk page of the user. */
  readonly watchuser?: boolean | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** Block only some pages, namespaces or actions instead of the whole wiki. */
  readonly partial?: boolean | undefined;
  /** The pages that a partial block covers. */
  readonly pagerestrictions?: string | readonly string[] | undefined;
  /** The namespaces that a partial block covers. */
  readonly namespacerestrictions?: Several<Integer> | '*' | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=changeauthenticationdata`. Changes authentication data. This server is read-only: send the request to the wiki itself. */
export interface ChangeauthenticationdataActionParameters {
  /** The ID of the authentication request, as in meta=authmanagerinfo. */
  readonly changeauthrequest: string;
  /** A token, from meta=tokens. */
  readonly changeauthtoken?: string | undefined;
  readonly [name: string]: Value;
}

/** The parameters of `action=changecontentmodel`. Changes a page's content model. This server is read-only: send the request to the wiki itself. */
export interface ChangecontentmodelActionParameters {
  /** The title of the page. */
  readonly title?: string | undefined;
  /** The ID of the page. */
  readonly pageid?: Integer | undefined;
  /** The edit summary. */
  readonly summary?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** The new content model. */
  readonly model: string;
  /** Mark the edit as a bot's. */
  readonly bot?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=checktoken`. Checks whether a token is valid. */
export interface ChecktokenActionParameters {
  /** The type of the token. */
  readonly type: 'createaccount' | 'csrf' | 'login' | 'patrol' | 'rollback' | 'userrights' | 'watch';
  /** The token. */
  readonly token: string;
  /** Maximum age of the token, in seconds. */
  readonly maxtokenage?: Integer | undefined;
}

/** The answer of `action=checktoken`. */
export interface ChecktokenAnswer {
  readonly checktoken?: { readonly result?: string; readonly generated?: string };
}

/** The parameters of `action=clearhasmsg`. Clears the notice of new messages. This server is read-only: send the request to the wiki itself. */
export type ClearhasmsgActionParameters = object;

/** The parameters of `action=clientlogin`. Logs in with the account's password, as interactive clients do. */
export interface ClientloginActionParameters {
  /** Only these authentication requests, by the IDs that meta=authmanagerinfo returns. */
  readonly loginrequests?: string | readonly string[] | undefined;
  /** The format of messages. */
  readonly loginmessageformat?: 'html' | 'none' | 'raw' | 'wikitext' | undefined;
  /** Merge the fields of all requests. */
  readonly loginmergerequestfields?: boolean | undefined;
  /** Preserve the state of a failed login, to continue with creating an account. */
  readonly loginpreservestate?: boolean | undefined;
  /** The URL to return to from third-party logins. */
  readonly loginreturnurl?: string | undefined;
  /** This request continues an earlier login. */
  readonly logincontinue?: boolean | undefined;
  /** A login token, from meta=tokens. */
  readonly logintoken?: string | undefined;
  readonly [name: string]: Value;
}

/** The answer of `action=clientlogin`. */
export interface ClientloginAnswer {
  readonly clientlogin?: {
    readonly status?: string;
    readonly username?: string;
    readonly message?: unknown;
    readonly messagecode?: string;
    readonly canpreservestate?: boolean;
  };
}

/** The parameters of `action=compare`. Compares two pages, revisions or texts. */
export interface CompareActionParameters {
  /** The title of the older page. */
  readonly fromtitle?: string | undefined;
  /** The ID of the older page. */
  readonly fromid?: Integer | undefined;
  /** The ID of the older revision. */
  readonly fromrev?: Integer | undefined;
  /** The slots of the older side for which texts are given here. */
  readonly fromslots?: string | readonly string[] | undefined;
  /** The text of the slot on the older side; a slot without one is removed. */
  readonly [name: `fromtext-${string}`]: string | undefined;
  /** The section of the older revision that the text replaces. */
  readonly [name: `fromsection-${string}`]: string | undefined;
  /** The format of the text. */
  readonly [name: `fromcontentformat-${string}`]: string | undefined;
  /** The content model of the text. */
  readonly [name: `fromcontentmodel-${string}`]: string | undefined;
  /** Apply a pre-save transform to the texts of the older side. */
  readonly frompst?: boolean | undefined;
  /** The text of the main slot on the older side. @deprecated */
  readonly fromtext?: string | undefined;
  /** The format of the older text. @deprecated */
  readonly fromcontentformat?: string | undefined;
  /** The content model of the older text. @deprecated */
  readonly fromcontentmodel?: string | undefined;
  /** Compare only this section of the older side. @deprecated */
  readonly fromsection?: string | undefined;
  /** The title of the newer page. */
  readonly totitle?: string | undefined;
  /** The ID of the newer page. */
  readonly toid?: Integer | undefined;
  /** The ID of the newer revision. */
  readonly torev?: Integer | undefined;
  /** Compare with the revision before or after the older one, or with the current one. */
  readonly torelative?: 'prev' | 'next' | 'cur' | undefined;
  /** The slots of the newer side for which texts are given here. */
  readonly toslots?: string | readonly string[] | undefined;
  /** The text of the slot on the newer side; a slot without one is removed. */
  readonly [name: `totext-${string}`]: string | undefined;
  /** The section of the newer revision that the text replaces. */
  readonly [name: `tosection-${string}`]: string | undefined;
  /** The format of the text. */
  readonly [name: `tocontentformat-${string}`]: string | undefined;
  /** The content model of the text. */
  readonly [name: `tocontentmodel-${string}`]: string | undefined;
  /** Apply a pre-save transform to the texts of the newer side. */
  readonly topst?: boolean | undefined;
  /** The text of the main slot on the newer side. @deprecated */
  readonly totext?: string | undefined;
  /** The format of the newer text. @deprecated */
  readonly tocontentformat?: string | undefined;
  /** The content model of the newer text. @deprecated */
  readonly tocontentmodel?: string | undefined;
  /** Compare only this section of the newer side. @deprecated */
  readonly tosection?: string | undefined;
  /** Data to return. */
  readonly prop?:
    | Several<
        | 'diff'
        | 'diffsize'
        | 'rel'
        | 'ids'
        | 'title'
        | 'user'
        | 'comment'
        | 'parsedcomment'
        | 'size'
        | 'timestamp'
      >
    | undefined;
  /** Return the differences of these slots separately. */
  readonly slots?: string | readonly string[] | undefined;
  /** The format of the difference. */
  readonly difftype?: 'table' | 'unified' | undefined;
}

/** The answer of `action=compare`. */
export interface CompareAnswer {
  readonly compare?: {
    readonly fromid?: number;
    readonly fromrevid?: number;
    readonly fromns?: number;
    readonly fromtitle?: string;
    readonly fromsize?: number;
    readonly fromtimestamp?: string;
    readonly fromtexthidden?: boolean;
    readonly fromuserhidden?: boolean;
    readonly fromuser?: string;
    readonly fromuserid?: number;
    readonly fromcommenthidden?: boolean;
    readonly fromcomment?: string;
    readonly fromparsedcomment?: string;
    readonly fromsuppressed?: boolean;
    readonly fromarchive?: boolean;
    readonly toid?: number;
    readonly torevid?: number;
    readonly tons?: number;
    readonly totitle?: string;
    readonly tosize?: number;
    readonly totimestamp?: string;
    readonly totexthidden?: boolean;
    readonly touserhidden?: boolean;
    readonly touser?: string;
    readonly touserid?: number;
    readonly tocommenthidden?: boolean;
    readonly tocomment?: string;
    readonly toparsedcomment?: string;
    readonly tosuppressed?: boolean;
    readonly toarchive?: boolean;
    readonly prev?: number;
    readonly next?: number;
    readonly diffsize?: number;
    readonly bodies?: Readonly<Record<string, unknown>>;
    readonly body?: string;
  };
}

/** The parameters of `action=createaccount`. Creates an account. This server is read-only: send the request to the wiki itself. */
export interface CreateaccountActionParameters {
  /** Use only these authentication requests, with their IDs as in meta=authmanagerinfo. */
  readonly createrequests?: string | readonly string[] | undefined;
  /** The format of messages in the response. */
  readonly createmessageformat?: 'html' | 'none' | 'raw' | 'wikitext' | undefined;
  /** Return the fields of all authentication requests together. */
  readonly createmergerequestfields?: boolean | undefined;
  /** Reuse the state of an earlier, failed login. */
  readonly createpreservestate?: boolean | undefined;
  /** The URL to which external authentication returns. */
  readonly createreturnurl?: string | undefined;
  /** Continue account creation after a response with the status UI or REDIRECT. */
  readonly createcontinue?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly createtoken?: string | undefined;
  readonly [name: string]: Value;
}

/** The parameters of `action=cspreport`. Receives reports of violated content security policies from browsers. This server is read-only: send the request to the wiki itself. */
export interface CspreportActionParameters {
  /** Whether the policy was only reported, not enforced. */
  readonly reportonly?: boolean | undefined;
  /** What sent the policy that was violated. */
  readonly source?: string | undefined;
}

/** The parameters of `action=delete`. Deletes a page. This server is read-only: send the request to the wiki itself. */
export interface DeleteActionParameters {
  /** The title of the page. */
  readonly title?: string | undefined;
  /** The ID of the page. */
  readonly pageid?: Integer | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** Delete the talk page as well. */
  readonly deletetalk?: boolean | undefined;
  /** Add the page to the user's watchlist; use watchlist=watch instead. @deprecated */
  readonly watch?: boolean | undefined;
  /** What happens to the page in the user's watchlist; "preferences" does what the user's preferences say. */
  readonly watchlist?: 'nochange' | 'preferences' | 'unwatch' | 'watch' | undefined;
  /** Remove the page from the user's watchlist; use watchlist=unwatch instead. @deprecated */
  readonly unwatch?: boolean | undefined;
  /** The name of the old version of a file to delete. */
  readonly oldimage?: string | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=edit`. Creates or edits a page. This server is read-only: send the request to the wiki itself. */
export interface EditActionParameters {
  /** The title of the page. */
  readonly title?: string | undefined;
  /** The ID of the page. */
  readonly pageid?: Integer | undefined;
  /** The number of the section to edit, "0" for the lead, or "new" for a new section. */
  readonly section?: string | undefined;
  /** The heading of a new section. */
  readonly sectiontitle?: string | undefined;
  /** The new text of the page or section. */
  readonly text?: string | undefined;
  /** The edit summary. */
  readonly summary?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** Mark the edit as minor. */
  readonly minor?: boolean | undefined;
  /** Do not mark the edit as minor, even if the user's preferences say so. */
  readonly notminor?: boolean | undefined;
  /** Mark the edit as a bot's. */
  readonly bot?: boolean | undefined;
  /** The ID of the revision that the edit is based on, to detect edit conflicts. */
  readonly baserevid?: Integer | undefined;
  /** The time of the revision that the edit is based on, to detect edit conflicts. */
  readonly basetimestamp?: Timestamp | undefined;
  /** The time at which editing began, to detect that the page was deleted meanwhile. */
  readonly starttimestamp?: Timestamp | undefined;
  /** Create the page even if it was deleted meanwhile. */
  readonly recreate?: boolean | undefined;
  /** Fail if the page exists. */
  readonly createonly?: boolean | undefined;
  /** Fail if the page does not exist. */
  readonly nocreate?: boolean | undefined;
  /** Add the page to the user's watchlist; use watchlist=watch instead. @deprecated */
  readonly watch?: boolean | undefined;
  /** Remove the page from the user's watchlist; use watchlist=unwatch instead. @deprecated */
  readonly unwatch?: boolean | undefined;
  /** What happens to the page in the user's watchlist; "preferences" does what the user's preferences say. */
  readonly watchlist?: 'nochange' | 'preferences' | 'unwatch' | 'watch' | undefined;
  /** The MD5 hash of the text, or of prependtext and appendtext together; other texts are refused. */
  readonly md5?: string | undefined;
  /** Text to add at the beginning of the page or section. */
  readonly prependtext?: string | undefined;
  /** Text to add at the end of the page or section. */
  readonly appendtext?: string | undefined;
  /** The ID of the revision to undo. */
  readonly undo?: Integer | undefined;
  /** Undo all revisions from undo back to this one, which is kept. */
  readonly undoafter?: Integer | undefined;
  /** Edit the target if the page is a redirect. */
  readonly redirect?: boolean | undefined;
  /** The serialization format of the new content. */
  readonly contentformat?: string | undefined;
  /** The content model of the new content. */
  readonly contentmodel?: string | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
  /** The page to return to after a temporary account was created. */
  readonly returnto?: string | undefined;
  /** The query of the URL to return to. */
  readonly returntoquery?: string | undefined;
  /** The fragment of the URL to return to. */
  readonly returntoanchor?: string | undefined;
}

/** The parameters of `action=emailuser`. Sends an email to a user. This server is read-only: send the request to the wiki itself. */
export interface EmailuserActionParameters {
  /** The user who receives the message. */
  readonly target: string;
  /** The subject of the message. */
  readonly subject: string;
  /** The text of the message. */
  readonly text: string;
  /** Send a copy to the sender. */
  readonly ccme?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=expandtemplates`. Expands the templates, variables and parser functions in wikitext. */
export interface ExpandtemplatesActionParameters {
  /** The title of the page that the text is parsed for. */
  readonly title?: string | undefined;
  /** The wikitext. */
  readonly text: string;
  /** The revision ID to use for variables such as {{REVISIONID}}. */
  readonly revid?: Integer | undefined;
  /** Data to return; without it, the expanded text in an older form. */
  readonly prop?:
    | Several<
        | 'wikitext'
        | 'categories'
        | 'properties'
        | 'volatile'
        | 'ttl'
        | 'modules'
        | 'jsconfigvars'
        | 'encodedjsconfigvars'
        | 'parsetree'
      >
    | undefined;
  /** Keep comments in the expanded text. */
  readonly includecomments?: boolean | undefined;
  /** Add the merge strategies of JavaScript configuration variables. */
  readonly showstrategykeys?: boolean | undefined;
  /** Add the parse tree, as prop=parsetree does. @deprecated */
  readonly generatexml?: boolean | undefined;
}

/** The answer of `action=expandtemplates`. */
export interface ExpandtemplatesAnswer {
  readonly parsetree?: string;
  readonly expandtemplates?: {
    readonly parsetree?: string;
    readonly categories?: readonly { readonly sortkey?: string; readonly category?: string }[];
    readonly properties?: Readonly<Record<string, string>>;
    readonly volatile?: boolean;
    readonly wikitext?: string;
    readonly ttl?: number;
    readonly modules?: readonly string[];
    readonly modulescripts?: readonly string[];
    readonly modulestyles?: readonly string[];
    readonly jsconfigvars?: unknown;
    readonly encodedjsconfigvars?: string;
  };
}

/** The parameters of `action=feedcontributions`. Returns a feed of a user's contributions. */
export interface FeedcontributionsActionParameters {
  /** The format of the feed. */
  readonly feedformat?: 'rss' | 'atom' | undefined;
  /** The user whose contributions to list. */
  readonly user: string;
  /** Only pages of this namespace. */
  readonly namespace?: Integer | undefined;
  /** Only changes up to this year. */
  readonly year?: Integer | undefined;
  /** Only changes up to this month. */
  readonly month?: Integer | undefined;
  /** Only changes with one of these tags. */
  readonly tagfilter?: string | readonly string[] | undefined;
  /** Only revisions of which something is hidden. */
  readonly deletedonly?: boolean | undefined;
  /** Only changes that are the latest revision of their page. */
  readonly toponly?: boolean | undefined;
  /** Only page creations. */
  readonly newonly?: boolean | undefined;
  /** Hide minor changes. */
  readonly hideminor?: boolean | undefined;
  /** Show the change of the page's size in bytes. */
  readonly showsizediff?: boolean | undefined;
}

/** The parameters of `action=feedrecentchanges`. Returns a feed of recent changes. */
export interface FeedrecentchangesActionParameters {
  /** The format of the feed. */
  readonly feedformat?: 'rss' | 'atom' | undefined;
  /** Only pages of this namespace. */
  readonly namespace?: Integer | undefined;
  /** All namespaces except the given one. */
  readonly invert?: boolean | undefined;
  /** Also changes of the associated talk or subject pages. */
  readonly associated?: boolean | undefined;
  /** Only changes of this many days. */
  readonly days?: Integer | undefined;
  /** Maximum number of items. */
  readonly limit?: Integer | undefined;
  /** Only changes from this time on. */
  readonly from?: Timestamp | undefined;
  /** Hide minor changes. */
  readonly hideminor?: boolean | undefined;
  /** Hide changes by bots. */
  readonly hidebots?: boolean | undefined;
  /** Hide changes by users without an account. */
  readonly hideanons?: boolean | undefined;
  /** Hide changes by users with an account. */
  readonly hideliu?: boolean | undefined;
  /** Hide patrolled changes. */
  readonly hidepatrolled?: boolean | undefined;
  /** Hide your own changes. */
  readonly hidemyself?: boolean | undefined;
  /** Hide changes of category membership. */
  readonly hidecategorization?: boolean | undefined;
  /** Only changes with one of these tags. */
  readonly tagfilter?: string | undefined;
  /** Only changes without these tags. */
  readonly inverttags?: boolean | undefined;
  /** Only pages that this page links to, or that are in this category. */
  readonly target?: string | undefined;
  /** Changes of pages that link to the target, instead of pages that it links to. */
  readonly showlinkedto?: boolean | undefined;
}

/** The parameters of `action=feedwatchlist`. Returns a feed of changes to watched pages. */
export interface FeedwatchlistActionParameters {
  /** The format of the feed. */
  readonly feedformat?: 'rss' | 'atom' | undefined;
  /** Only changes of this many hours. */
  readonly hours?: Integer | undefined;
  /** Link to the changed section, where the comment names it. */
  readonly linktosections?: boolean | undefined;
  /** All changes of each page, not only the latest. */
  readonly allrev?: boolean | undefined;
  /** The user whose watchlist to return. */
  readonly wlowner?: string | undefined;
  /** The token that grants access to another user's watchlist. */
  readonly wltoken?: string | undefined;
  /** Only changes that meet these conditions. */
  readonly wlshow?:
    | Several<
        | 'minor'
        | '!minor'
        | 'bot'
        | '!bot'
        | 'anon'
        | '!anon'
        | 'patrolled'
        | '!patrolled'
        | 'autopatrolled'
        | '!autopatrolled'
        | 'unread'
        | '!unread'
      >
    | undefined;
  /** Only changes of these types. */
  readonly wltype?: Several<'edit' | 'new' | 'log' | 'external' | 'categorize'> | undefined;
  /** Exclude changes by this user. */
  readonly wlexcludeuser?: string | undefined;
}

/** The parameters of `action=filerevert`. Reverts a file to an old version. This server is read-only: send the request to the wiki itself. */
export interface FilerevertActionParameters {
  /** The name of the file. */
  readonly filename: string;
  /** The comment on the upload. */
  readonly comment?: string | undefined;
  /** The name of the old version to restore. */
  readonly archivename: string;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=groupreview`. Changes the state of a message group. This server is read-only: send the request to the wiki itself. */
export interface GroupreviewActionParameters {
  /** The ID of the message group. */
  readonly group: string;
  /** The code of the language. */
  readonly language?: string | undefined;
  /** The new state of the translation. */
  readonly state: string;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=help`. Returns help for modules as a page. */
export interface HelpActionParameters {
  /** The paths of the modules. */
  readonly modules?: string | readonly string[] | undefined;
  /** Include help for the submodules. */
  readonly submodules?: boolean | undefined;
  /** Include help for all submodules, recursively. */
  readonly recursivesubmodules?: boolean | undefined;
  /** Wrap the help in a standard API response. */
  readonly wrap?: boolean | undefined;
  /** Include a table of contents. */
  readonly toc?: boolean | undefined;
}

/** The answer of `action=help`. */
export interface HelpAnswer {
  readonly help?: { readonly mime?: string; readonly filename?: string; readonly help?: string };
}

/** The parameters of `action=imagerotate`. Rotates images. This server is read-only: send the request to the wiki itself. */
export interface ImagerotateActionParameters {
  /** Degrees to rotate the image clockwise. */
  readonly rotation: '90' | 90 | '180' | 180 | '270' | 270;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly continue?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** The titles of the pages. */
  readonly titles?: string | readonly string[] | undefined;
  /** The IDs of the pages. */
  readonly pageids?: Several<Integer> | undefined;
  /** The IDs of revisions of the pages. */
  readonly revids?: Several<Integer> | undefined;
  /** A query module whose results are the pages. */
  readonly generator?: string | undefined;
  /** Follow redirects. */
  readonly redirects?: boolean | undefined;
  /** Look for titles in the other variants of the wiki's language as well. */
  readonly converttitles?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=import`. Imports pages from another wiki. This server is read-only: send the request to the wiki itself. */
export interface ImportActionParameters {
  /** The edit summary. */
  readonly summary?: string | undefined;
  /** The exported pages, as a file. */
  readonly xml?: Blob | undefined;
  /** The interwiki prefix of users who do not exist here. */
  readonly interwikiprefix?: string | undefined;
  /** The wiki to import from. */
  readonly interwikisource?: string | undefined;
  /** The page to import from another wiki. */
  readonly interwikipage?: string | undefined;
  /** Import the whole history from another wiki, not only the latest revision. */
  readonly fullhistory?: boolean | undefined;
  /** Import the templates of the page from another wiki as well. */
  readonly templates?: boolean | undefined;
  /** The namespace to import into; not together with rootpage. */
  readonly namespace?: Integer | undefined;
  /** Assign edits to users of this wiki with the same name. */
  readonly assignknownusers?: boolean | undefined;
  /** Import as subpages of this page; not together with namespace. */
  readonly rootpage?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=linkaccount`. Links an account from a third-party provider. This server is read-only: send the request to the wiki itself. */
export interface LinkaccountActionParameters {
  /** Use only these authentication requests, with their IDs as in meta=authmanagerinfo. */
  readonly linkrequests?: string | readonly string[] | undefined;
  /** The format of messages in the response. */
  readonly linkmessageformat?: 'html' | 'none' | 'raw' | 'wikitext' | undefined;
  /** Return the fields of all authentication requests together. */
  readonly linkmergerequestfields?: boolean | undefined;
  /** The URL to which external authentication returns. */
  readonly linkreturnurl?: string | undefined;
  /** Continue linking after a response with the status UI or REDIRECT. */
  readonly linkcontinue?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly linktoken?: string | undefined;
  readonly [name: string]: Value;
}

/** The parameters of `action=login`. Logs in with a bot password, or with the account's own. */
export interface LoginActionParameters {
  /** The name of the account. */
  readonly lgname?: string | undefined;
  /** The password. */
  readonly lgpassword?: string | undefined;
  /** The domain; has no effect. */
  readonly lgdomain?: string | undefined;
  /** A login token, from meta=tokens. */
  readonly lgtoken?: string | undefined;
}

/** The answer of `action=login`. */
export interface LoginAnswer {
  readonly login?: {
    readonly result?: string;
    readonly token?: string;
    readonly reason?: string;
    readonly lguserid?: number;
    readonly lgusername?: string;
  };
}

/** The parameters of `action=logout`. Logs out. */
export interface LogoutActionParameters {
  /** A csrf token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The answer of `action=logout`. */
export type LogoutAnswer = object;

/** The parameters of `action=managegroupsynchronizationcache`. Manages the synchronization cache of message groups. This server is read-only: send the request to the wiki itself. */
export interface ManagegroupsynchronizationcacheActionParameters {
  /** What to do. */
  readonly operation: 'resolveGroup' | 'resolveMessage';
  /** The title of the message page. */
  readonly title?: string | undefined;
  /** The ID of the message group. */
  readonly group: string;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=managemessagegroups`. Imports changes of message groups. This server is read-only: send the request to the wiki itself. */
export interface ManagemessagegroupsActionParameters {
  /** The ID of the message group. */
  readonly groupId: string;
  /** The key of the message that was renamed. */
  readonly renameMessageKey?: string | undefined;
  /** The key of the message. */
  readonly messageKey: string;
  /** What to do. */
  readonly operation: 'new' | 'rename';
  /** The name of the set of changes. */
  readonly changesetName?: string | undefined;
  /** The time at which the set of changes was last modified, in seconds since 1970. */
  readonly changesetModified: Integer;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=managetags`. Creates, deletes, activates and deactivates change tags. This server is read-only: send the request to the wiki itself. */
export interface ManagetagsActionParameters {
  /** What to do. */
  readonly operation: 'activate' | 'create' | 'deactivate' | 'delete';
  /** The change tag. */
  readonly tag: string;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Go on in spite of warnings. */
  readonly ignorewarnings?: boolean | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=markfortranslation`. Marks a page for translation. This server is read-only: send the request to the wiki itself. */
export interface MarkfortranslationActionParameters {
  /** The title of the page. */
  readonly title?: string | undefined;
  /** The ID of the page. */
  readonly pageid?: Integer | undefined;
  /** The ID of the revision. */
  readonly revid?: Integer | undefined;
  /** Whether the title is translated. */
  readonly translatetitle?: 'no' | 'yes' | undefined;
  /** The codes of the languages that the page is to be translated into. */
  readonly prioritylanguages?: string | readonly string[] | undefined;
  /** Prevent translations into other languages. */
  readonly forcepriority?: boolean | undefined;
  /** The reason for the choice of languages. */
  readonly priorityreason?: string | undefined;
  /** The IDs of changed units whose translations stay valid. */
  readonly nofuzzyunits?: string | readonly string[] | undefined;
  /** The IDs of units whose translations become outdated. */
  readonly fuzzyunits?: string | readonly string[] | undefined;
  /** Use the latest version of the syntax. */
  readonly forcelatestsyntaxversion?: boolean | undefined;
  /** Whether the page is included in the language of the including page. */
  readonly transclusion?: 'no' | 'yes' | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=mergehistory`. Merges the histories of two pages. This server is read-only: send the request to the wiki itself. */
export interface MergehistoryActionParameters {
  /** The title of the page whose history is moved. */
  readonly from?: string | undefined;
  /** The ID of the page whose history is moved. */
  readonly fromid?: Integer | undefined;
  /** The title of the page that receives the history. */
  readonly to?: string | undefined;
  /** The ID of the page that receives the history. */
  readonly toid?: Integer | undefined;
  /** The time up to which revisions are moved. */
  readonly timestamp?: Timestamp | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=messagegroupsubscription`. Subscribes to message groups. This server is read-only: send the request to the wiki itself. */
export interface MessagegroupsubscriptionActionParameters {
  /** The ID of the message group. */
  readonly groupId: string;
  /** What to do. */
  readonly operation: 'subscribe' | 'unsubscribe';
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=move`. Moves a page. This server is read-only: send the request to the wiki itself. */
export interface MoveActionParameters {
  /** The title of the page to move. */
  readonly from?: string | undefined;
  /** The ID of the page to move. */
  readonly fromid?: Integer | undefined;
  /** The new title. */
  readonly to: string;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Move the talk page as well. */
  readonly movetalk?: boolean | undefined;
  /** Move the subpages as well. */
  readonly movesubpages?: boolean | undefined;
  /** Leave no redirect behind. */
  readonly noredirect?: boolean | undefined;
  /** What happens to the page in the user's watchlist; "preferences" does what the user's preferences say. */
  readonly watchlist?: 'nochange' | 'preferences' | 'unwatch' | 'watch' | undefined;
  /** Go on in spite of warnings. */
  readonly ignorewarnings?: boolean | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=opensearch`. Completes a search text to page titles, in the OpenSearch format of browsers. */
export interface OpensearchActionParameters {
  /** The beginning of the titles. */
  readonly search: string;
  /** The namespaces to search; overridden by a namespace that the text begins with. */
  readonly namespace?: Several<Integer> | '*' | undefined;
  /** Maximum number of titles. */
  readonly limit?: Limit | undefined;
  /** No longer used. @deprecated */
  readonly suggest?: boolean | undefined;
  /** Whether to return redirects themselves or their targets. */
  readonly redirects?: 'return' | 'resolve' | undefined;
  /** The format of the response. */
  readonly format?: 'json' | 'jsonfm' | 'xml' | 'xmlfm' | undefined;
  /** Return an error instead of warnings, which the JSON format has no place for. */
  readonly warningsaserror?: boolean | undefined;
}

/** The answer of `action=opensearch`. */
export type OpensearchAnswer = readonly [string, readonly string[], readonly string[], readonly string[]];

/** The parameters of `action=options`. Changes the user's preferences. This server is read-only: send the request to the wiki itself. */
export interface OptionsActionParameters {
  /** Reset preferences to their defaults. */
  readonly reset?: boolean | undefined;
  /** The kinds of preferences to reset. */
  readonly resetkinds?:
    | Several<
        | 'all'
        | 'registered'
        | 'registered-checkmatrix'
        | 'registered-multiselect'
        | 'special'
        | 'unused'
        | 'userjs'
      >
    | undefined;
  /** Changes as name=value; a name alone resets the preference. */
  readonly change?: string | readonly string[] | undefined;
  /** The name of a preference, whose value in optionvalue may contain "|". */
  readonly optionname?: string | undefined;
  /** The value of the preference in optionname. */
  readonly optionvalue?: string | undefined;
  /** What to do with preferences that are set for all wikis. */
  readonly global?: 'ignore' | 'override' | 'update' | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=paraminfo`. Returns information about modules: their parameters, flags and paths. */
export interface ParaminfoActionParameters {
  /** The paths of the modules, such as query+allpages; +* stands for all submodules of a module, +** for all recursively. */
  readonly modules?: string | readonly string[] | undefined;
  /** The format of help texts, or none. */
  readonly helpformat?: 'html' | 'none' | 'raw' | 'wikitext' | undefined;
  /** Query modules by name; use modules instead. @deprecated */
  readonly querymodules?:
    | Several<
        | 'abusefilters'
        | 'abuselog'
        | 'allcategories'
        | 'alldeletedrevisions'
        | 'allfileusages'
        | 'allimages'
        | 'alllinks'
        | 'allmessages'
        | 'allpages'
        | 'allredirects'
        | 'allrevisions'
        | 'alltransclusions'
        | 'allusers'
        | 'authmanagerinfo'
        | 'babel'
        | 'backlinks'
        | 'blocks'
        | 'categories'
        | 'categoryinfo'
        | 'categorymembers'
        | 'checkuser'
        | 'checkuserformattedblockinfo'
        | 'checkuserlog'
        | 'codexicons'
        | 'contributors'
        | 'deletedrevisions'
        | 'deletedrevs'
        | 'duplicatefiles'
        | 'embeddedin'
        | 'extlinks'
        | 'extracts'
        | 'exturlusage'
        | 'filearchive'
        | 'filerepoinfo'
        | 'fileusage'
        | 'gadgetcategories'
        | 'gadgets'
        | 'imageinfo'
        | 'images'
        | 'imageusage'
        | 'info'
        | 'iwbacklinks'
        | 'iwlinks'
        | 'langbacklinks'
        | 'langlinks'
        | 'languageinfo'
        | 'languagestats'
        | 'links'
        | 'linkshere'
        | 'logevents'
        | 'managemessagegroups'
        | 'messagecollection'
        | 'messagegroups'
        | 'messagegroupstats'
        | 'messagegroupsubscription'
        | 'messagetranslations'
        | 'mystashedfiles'
        | 'pageimages'
        | 'pagepropnames'
        | 'pageprops'
        | 'pageswithprop'
        | 'prefixsearch'
        | 'protectedtitles'
        | 'querypage'
        | 'random'
        | 'recentchanges'
        | 'redirects'
        | 'revisions'
        | 'search'
        | 'siteinfo'
        | 'stashimageinfo'
        | 'tags'
        | 'templates'
        | 'tokens'
        | 'transcludedin'
        | 'usercontribs'
        | 'userinfo'
        | 'users'
        | 'watchlist'
        | 'watchlistraw'
      >
    | undefined;
  /** Include the main module; use modules instead. @deprecated */
  readonly mainmodule?: string | undefined;
  /** Include the parameters of action=query that select pages; use modules=query instead. @deprecated */
  readonly pagesetmodule?: string | undefined;
  /** Format modules by name; use modules instead. @deprecated */
  readonly formatmodules?:
    Several<'json' | 'jsonfm' | 'none' | 'php' | 'phpfm' | 'rawfm' | 'xml' | 'xmlfm'> | undefined;
}

/** The answer of `action=paraminfo`. */
export interface ParaminfoAnswer {
  readonly paraminfo?: {
    readonly helpformat?: string;
    readonly modules?: readonly {
      readonly name?: string;
      readonly classname?: string;
      readonly path?: string;
      readonly group?: string;
      readonly prefix?: string;
      readonly source?: string;
      readonly sourcename?: string;
      readonly licensetag?: string;
      readonly licenselink?: string;
      readonly description?: unknown;
      readonly deprecated?: boolean;
      readonly internal?: boolean;
      readonly readrights?: boolean;
      readonly writerights?: boolean;
      readonly mustbeposted?: boolean;
      readonly generator?: boolean;
      readonly helpurls?: readonly string[];
      readonly examples?: readonly unknown[];
      readonly parameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly templatedparameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly dynamicparameters?: boolean;
      readonly querytype?: string;
    }[];
    readonly querymodules?: readonly {
      readonly name?: string;
      readonly classname?: string;
      readonly path?: string;
      readonly group?: string;
      readonly prefix?: string;
      readonly source?: string;
      readonly sourcename?: string;
      readonly licensetag?: string;
      readonly licenselink?: string;
      readonly description?: unknown;
      readonly deprecated?: boolean;
      readonly internal?: boolean;
      readonly readrights?: boolean;
      readonly writerights?: boolean;
      readonly mustbeposted?: boolean;
      readonly generator?: boolean;
      readonly helpurls?: readonly string[];
      readonly examples?: readonly unknown[];
      readonly parameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly templatedparameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly dynamicparameters?: boolean;
      readonly querytype?: string;
    }[];
    readonly formatmodules?: readonly {
      readonly name?: string;
      readonly classname?: string;
      readonly path?: string;
      readonly group?: string;
      readonly prefix?: string;
      readonly source?: string;
      readonly sourcename?: string;
      readonly licensetag?: string;
      readonly licenselink?: string;
      readonly description?: unknown;
      readonly deprecated?: boolean;
      readonly internal?: boolean;
      readonly readrights?: boolean;
      readonly writerights?: boolean;
      readonly mustbeposted?: boolean;
      readonly generator?: boolean;
      readonly helpurls?: readonly string[];
      readonly examples?: readonly unknown[];
      readonly parameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly templatedparameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly dynamicparameters?: boolean;
      readonly querytype?: string;
    }[];
    readonly mainmodule?: {
      readonly name?: string;
      readonly classname?: string;
      readonly path?: string;
      readonly group?: string;
      readonly prefix?: string;
      readonly source?: string;
      readonly sourcename?: string;
      readonly licensetag?: string;
      readonly licenselink?: string;
      readonly description?: unknown;
      readonly deprecated?: boolean;
      readonly internal?: boolean;
      readonly readrights?: boolean;
      readonly writerights?: boolean;
      readonly mustbeposted?: boolean;
      readonly generator?: boolean;
      readonly helpurls?: readonly string[];
      readonly examples?: readonly unknown[];
      readonly parameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly templatedparameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly dynamicparameters?: boolean;
      readonly querytype?: string;
    };
    readonly pagesetmodule?: {
      readonly name?: string;
      readonly classname?: string;
      readonly path?: string;
      readonly group?: string;
      readonly prefix?: string;
      readonly source?: string;
      readonly sourcename?: string;
      readonly licensetag?: string;
      readonly licenselink?: string;
      readonly description?: unknown;
      readonly deprecated?: boolean;
      readonly internal?: boolean;
      readonly readrights?: boolean;
      readonly writerights?: boolean;
      readonly mustbeposted?: boolean;
      readonly generator?: boolean;
      readonly helpurls?: readonly string[];
      readonly examples?: readonly unknown[];
      readonly parameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly templatedparameters?: readonly {
        readonly index?: number;
        readonly name?: string;
        readonly templatevars?: Readonly<Record<string, string>>;
        readonly type?: unknown;
        readonly required?: boolean;
        readonly deprecated?: boolean;
        readonly sensitive?: boolean;
        readonly default?: string | number | null;
        readonly multi?: boolean;
        readonly lowlimit?: number;
        readonly highlimit?: number;
        readonly limit?: number;
        readonly allowsduplicates?: boolean;
        readonly allspecifier?: string;
        readonly min?: number;
        readonly max?: number;
        readonly highmax?: number;
        readonly extranamespaces?: readonly number[];
        readonly subtypes?: readonly string[];
        readonly mustExist?: boolean;
        readonly submodules?: Readonly<Record<string, string>>;
        readonly submoduleparamprefix?: string;
        readonly deprecatedvalues?: readonly string[];
        readonly internalvalues?: readonly string[];
        readonly tokentype?: string;
        readonly info?: readonly {
          readonly name?: string;
          readonly values?: readonly number[];
          readonly text?: unknown;
        }[];
        readonly description?: unknown;
      }[];
      readonly dynamicparameters?: boolean;
      readonly querytype?: string;
    };
  };
}

/** The parameters of `action=parse`. Parses the wikitext of a page, of a revision or of the request. */
export interface ParseActionParameters {
  /** The title of the page that the text is parsed for; without it, one named API. */
  readonly title?: string | undefined;
  /** The text to parse. */
  readonly text?: string | undefined;
  /** The revision ID to use for variables such as {{REVISIONID}}. */
  readonly revid?: Integer | undefined;
  /** A summary to show as HTML. */
  readonly summary?: string | undefined;
  /** Parse this page. */
  readonly page?: string | undefined;
  /** Parse the page with this ID. */
  readonly pageid?: Integer | undefined;
  /** If the page is a redirect, parse its target. */
  readonly redirects?: boolean | undefined;
  /** Parse this revision. */
  readonly oldid?: Integer | undefined;
  /** Data to return. Links, categories and properties of a current page come from the link tables; HTML needs the optional library wikiparser-node. */
  readonly prop?:
    | Several<
        | 'text'
        | 'langlinks'
        | 'categories'
        | 'categorieshtml'
        | 'links'
        | 'templates'
        | 'images'
        | 'externallinks'
        | 'sections'
        | 'tocdata'
        | 'revid'
        | 'displaytitle'
        | 'subtitle'
        | 'headhtml'
        | 'modules'
        | 'jsconfigvars'
        | 'encodedjsconfigvars'
        | 'indicators'
        | 'iwlinks'
        | 'wikitext'
        | 'properties'
        | 'limitreportdata'
        | 'limitreporthtml'
        | 'parsetree'
        | 'parsewarnings'
        | 'parsewarningshtml'
        | 'headitems'
      >
    | undefined;
  /** The class of the element around the HTML; empty for no element. */
  readonly wrapoutputclass?: string | undefined;
  /** Render the text as its page is shown. */
  readonly usearticle?: boolean | undefined;
  /** Render the text with Parsoid, which this server does not have: the request is refused. */
  readonly parsoid?: boolean | undefined;
  /** Apply a pre-save transform to the text before parsing it. */
  readonly pst?: boolean | undefined;
  /** Apply a pre-save transform, and return the text without parsing it. */
  readonly onlypst?: boolean | undefined;
  /** Include language links that extensions add. @deprecated */
  readonly effectivelanglinks?: boolean | undefined;
  /** Parse only this section: a number, T- and a number for a section of a template, or new for a new section. */
  readonly section?: string | undefined;
  /** The heading of the new section. */
  readonly sectiontitle?: string | undefined;
  /** Omit the report of the parser's limits. @deprecated */
  readonly disablepp?: boolean | undefined;
  /** Omit the report of the parser's limits. */
  readonly disablelimitreport?: boolean | undefined;
  /** Omit the edit links of sections. */
  readonly disableeditsection?: boolean | undefined;
  /** Do not deduplicate style elements. */
  readonly disablestylededuplication?: boolean | undefined;
  /** Add the merge strategies of JavaScript configuration variables. */
  readonly showstrategykeys?: boolean | undefined;
  /** Add the parse tree, as prop=parsetree does. @deprecated */
  readonly generatexml?: boolean | undefined;
  /** Parse in preview mode. */
  readonly preview?: boolean | undefined;
  /** Parse in section preview mode. */
  readonly sectionpreview?: boolean | undefined;
  /** Omit the table of contents. */
  readonly disabletoc?: boolean | undefined;
  /** The skin to render the text for. */
  readonly useskin?: string | undefined;
  /** The serialization format of the text. */
  readonly contentformat?: string | undefined;
  /** The content model of the text; without it, that of the page. */
  readonly contentmodel?: string | undefined;
}

/** The answer of `action=parse`. */
export interface ParseAnswer {
  readonly parse?: {
    readonly title?: string;
    readonly pageid?: number;
    readonly textdeleted?: boolean;
    readonly textsuppressed?: boolean;
    readonly revid?: number;
    readonly redirects?: readonly {
      readonly from?: string;
      readonly to?: string;
      readonly tofragment?: string;
      readonly tointerwiki?: string;
    }[];
    readonly text?: string;
    readonly parsedsummary?: string;
    readonly langlinks?: readonly {
      readonly lang?: string;
      readonly url?: string;
      readonly langname?: string;
      readonly autonym?: string;
      readonly title?: string;
    }[];
    readonly categories?: readonly {
      readonly sortkey?: string;
      readonly category?: string;
      readonly missing?: boolean;
      readonly known?: boolean;
      readonly hidden?: boolean;
    }[];
    readonly categorieshtml?: string;
    readonly links?: readonly { readonly ns?: number; readonly title?: string; readonly exists?: boolean }[];
    readonly templates?: readonly {
      readonly ns?: number;
      readonly title?: string;
      readonly exists?: boolean;
    }[];
    readonly images?: readonly string[];
    readonly externallinks?: readonly string[];
    readonly sections?: readonly {
      readonly toclevel?: number;
      readonly level?: string;
      readonly line?: string;
      readonly number?: string;
      readonly index?: string;
      readonly fromtitle?: unknown;
      readonly byteoffset?: string | number | null;
      readonly anchor?: string;
      readonly linkAnchor?: string;
    }[];
    readonly tocdata?: unknown;
    readonly showtoc?: boolean;
    readonly parsewarnings?: readonly string[];
    readonly parsewarningshtml?: readonly string[];
    readonly displaytitle?: string;
    readonly subtitle?: string;
    readonly headitems?: readonly { readonly tag?: string; readonly content?: string }[];
    readonly headhtml?: string;
    readonly modules?: readonly string[];
    readonly modulescripts?: readonly string[];
    readonly modulestyles?: readonly string[];
    readonly jsconfigvars?: unknown;
    readonly encodedjsconfigvars?: string;
    readonly indicators?: Readonly<Record<string, string>>;
    readonly iwlinks?: readonly {
      readonly prefix?: string;
      readonly url?: string;
      readonly title?: string;
    }[];
    readonly wikitext?: string;
    readonly psttext?: string;
    readonly properties?: Readonly<Record<string, string>>;
    readonly limitreportdata?: readonly Readonly<Record<string, string | number | null>>[];
    readonly limitreporthtml?: string;
    readonly parsetree?: string;
  };
}

/** The parameters of `action=patrol`. Patrols a change. This server is read-only: send the request to the wiki itself. */
export interface PatrolActionParameters {
  /** The ID of the recent change. */
  readonly rcid?: Integer | undefined;
  /** The ID of the revision. */
  readonly revid?: Integer | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=protect`. Protects a page. This server is read-only: send the request to the wiki itself. */
export interface ProtectActionParameters {
  /** The title of the page. */
  readonly title?: string | undefined;
  /** The ID of the page. */
  readonly pageid?: Integer | undefined;
  /** Protection levels as action=level; "all" removes a protection. */
  readonly protections: string | readonly string[];
  /** When each protection ends: a time, a duration, or "infinite"; one for all, or one for each. */
  readonly expiry?: string | readonly string[] | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** Also protect the pages that the page includes. */
  readonly cascade?: boolean | undefined;
  /** Add the page to the user's watchlist; use watchlist=watch instead. @deprecated */
  readonly watch?: boolean | undefined;
  /** What happens to the page in the user's watchlist; "preferences" does what the user's preferences say. */
  readonly watchlist?: 'nochange' | 'preferences' | 'unwatch' | 'watch' | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=purge`. Purges the cache of pages. This server is read-only: send the request to the wiki itself. */
export interface PurgeActionParameters {
  /** Update the link tables. */
  readonly forcelinkupdate?: boolean | undefined;
  /** Update the link tables of this page and of those that include it. */
  readonly forcerecursivelinkupdate?: boolean | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly continue?: string | undefined;
  /** The titles of the pages. */
  readonly titles?: string | readonly string[] | undefined;
  /** The IDs of the pages. */
  readonly pageids?: Several<Integer> | undefined;
  /** The IDs of revisions of the pages. */
  readonly revids?: Several<Integer> | undefined;
  /** A query module whose results are the pages. */
  readonly generator?: string | undefined;
  /** Follow redirects. */
  readonly redirects?: boolean | undefined;
  /** Look for titles in the other variants of the wiki's language as well. */
  readonly converttitles?: boolean | undefined;
}

/** The parameters of `action=removeauthenticationdata`. Removes authentication data. This server is read-only: send the request to the wiki itself. */
export interface RemoveauthenticationdataActionParameters {
  /** The ID of the authentication request, as in meta=authmanagerinfo. */
  readonly request: string;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=resetpassword`. Sends a temporary password. This server is read-only: send the request to the wiki itself. */
export interface ResetpasswordActionParameters {
  /** The user whose password is reset. */
  readonly user?: string | undefined;
  /** The e-mail address of the user. */
  readonly email?: string | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=revisiondelete`. Deletes and undeletes revisions or log entries. This server is read-only: send the request to the wiki itself. */
export interface RevisiondeleteActionParameters {
  /** What is hidden or shown. */
  readonly type: 'archive' | 'filearchive' | 'logging' | 'oldimage' | 'revision';
  /** The title of the page, if the type needs one. */
  readonly target?: string | undefined;
  /** The IDs of what is hidden or shown. */
  readonly ids: string | readonly string[];
  /** What to hide. */
  readonly hide?: Several<'comment' | 'content' | 'user'> | undefined;
  /** What to show again. */
  readonly show?: Several<'comment' | 'content' | 'user'> | undefined;
  /** Whether to hide it from administrators too. */
  readonly suppress?: 'no' | 'nochange' | 'yes' | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=rollback`. Rolls back the last edits of a page. This server is read-only: send the request to the wiki itself. */
export interface RollbackActionParameters {
  /** The title of the page. */
  readonly title?: string | undefined;
  /** The ID of the page. */
  readonly pageid?: Integer | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** The user whose latest edits are reverted. */
  readonly user: string;
  /** The edit summary. */
  readonly summary?: string | undefined;
  /** Mark the reverted edits and the revert as a bot's. */
  readonly markbot?: boolean | undefined;
  /** What happens to the page in the user's watchlist; "preferences" does what the user's preferences say. */
  readonly watchlist?: 'nochange' | 'preferences' | 'unwatch' | 'watch' | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=rsd`. Returns an RSD document, by which blogging software finds the API. */
export type RsdActionParameters = object;

/** The parameters of `action=searchtranslations`. Searches translations. This server is read-only: send the request to the wiki itself. */
export interface SearchtranslationsActionParameters {
  /** The search service. */
  readonly service?: string | undefined;
  /** The text to look for. */
  readonly query: string;
  /** The code of the language of the original. */
  readonly sourcelanguage?: string | undefined;
  /** The code of the language. */
  readonly language?: string | undefined;
  /** The ID of the message group. */
  readonly group?: string | undefined;
  /** Only translations in this state. */
  readonly filter?: '' | 'fuzzy' | 'translated' | 'untranslated' | undefined;
  /** Whether all words have to match. */
  readonly match?: string | undefined;
  /** Whether upper and lower case differ. */
  readonly case?: string | undefined;
  /** The number of results to skip. */
  readonly offset?: Integer | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly limit?: Limit | undefined;
}

/** The parameters of `action=setnotificationtimestamp`. Marks watched pages as seen or unseen. This server is read-only: send the request to the wiki itself. */
export interface SetnotificationtimestampActionParameters {
  /** All pages in the watchlist. */
  readonly entirewatchlist?: boolean | undefined;
  /** The new time; without one, the pages count as seen. */
  readonly timestamp?: Timestamp | undefined;
  /** Set the time to that of this revision. */
  readonly torevid?: Integer | undefined;
  /** Set the time to that of the revision after this one. */
  readonly newerthanrevid?: Integer | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly continue?: string | undefined;
  /** The titles of the pages. */
  readonly titles?: string | readonly string[] | undefined;
  /** The IDs of the pages. */
  readonly pageids?: Several<Integer> | undefined;
  /** The IDs of revisions of the pages. */
  readonly revids?: Several<Integer> | undefined;
  /** A query module whose results are the pages. */
  readonly generator?: string | undefined;
  /** Follow redirects. */
  readonly redirects?: boolean | undefined;
  /** Look for titles in the other variants of the wiki's language as well. */
  readonly converttitles?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=setpagelanguage`. Changes a page's language. This server is read-only: send the request to the wiki itself. */
export interface SetpagelanguageActionParameters {
  /** The title of the page. */
  readonly title?: string | undefined;
  /** The ID of the page. */
  readonly pageid?: Integer | undefined;
  /** The code of the new language, or "default" for the wiki's. */
  readonly lang: string;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=stashedit`. Prepares an edit in the cache. This server is read-only: send the request to the wiki itself. */
export interface StasheditActionParameters {
  /** The title of the page. */
  readonly title: string;
  /** The number of the section to edit, "0" for the lead, or "new" for a new section. */
  readonly section?: string | undefined;
  /** The heading of a new section. */
  readonly sectiontitle?: string | undefined;
  /** The new text of the page or section. */
  readonly text?: string | undefined;
  /** The hash of a text that was sent before, in place of the text. */
  readonly stashedtexthash?: string | undefined;
  /** The edit summary. */
  readonly summary?: string | undefined;
  /** The content model of the new content. */
  readonly contentmodel: string;
  /** The serialization format of the new content. */
  readonly contentformat: string;
  /** The ID of the revision that the edit is based on, to detect edit conflicts. */
  readonly baserevid: Integer;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=tag`. Adds or removes change tags. This server is read-only: send the request to the wiki itself. */
export interface TagActionParameters {
  /** The IDs of recent changes. */
  readonly rcid?: Several<Integer> | undefined;
  /** The IDs of revisions. */
  readonly revid?: Several<Integer> | undefined;
  /** The IDs of log entries. */
  readonly logid?: Several<Integer> | undefined;
  /** Tags to add. */
  readonly add?: string | readonly string[] | undefined;
  /** Tags to remove. */
  readonly remove?: string | readonly string[] | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=translatesandbox`. Manages new translators. This server is read-only: send the request to the wiki itself. */
export interface TranslatesandboxActionParameters {
  /** What to do. */
  readonly do: 'create' | 'delete' | 'promote' | 'remind';
  /** The IDs of the users. */
  readonly userid?: Several<Integer> | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
  /** The name of the new user. */
  readonly username?: string | undefined;
  /** The password of the new user. */
  readonly password?: string | undefined;
  /** The e-mail address of the new user. */
  readonly email?: string | undefined;
}

/** The parameters of `action=translationaids`. Returns translation aids for a message. This server is read-only: send the request to the wiki itself. */
export interface TranslationaidsActionParameters {
  /** The title of the page. */
  readonly title: string;
  /** The ID of the message group. */
  readonly group?: string | undefined;
  /** Properties to return for each item. */
  readonly prop?:
    | Several<
        | 'groups'
        | 'definition'
        | 'translation'
        | 'inotherlanguages'
        | 'documentation'
        | 'mt'
        | 'definitiondiff'
        | 'ttmserver'
        | 'support'
        | 'gettext'
        | 'insertables'
        | 'editsummaries'
      >
    | undefined;
}

/** The parameters of `action=translationcheck`. Checks a translation. This server is read-only: send the request to the wiki itself. */
export interface TranslationcheckActionParameters {
  /** The title of the page. */
  readonly title: string;
  /** The translation to check. */
  readonly translation: string;
}

/** The parameters of `action=translationentitysearch`. Searches message groups and messages. This server is read-only: send the request to the wiki itself. */
export interface TranslationentitysearchActionParameters {
  /** What to look for. */
  readonly entitytype?: Several<'groups' | 'messages'> | undefined;
  /** The text to look for. */
  readonly query?: string | undefined;
  /** Maximum number of items to return, or "max" for as many as allowed. */
  readonly limit?: Limit | undefined;
  /** Only groups of these types. */
  readonly grouptypes?: Several<'aggregate-groups' | 'message-bundles' | 'translatable-pages'> | undefined;
}

/** The parameters of `action=translationreview`. Marks a translation as reviewed. This server is read-only: send the request to the wiki itself. */
export interface TranslationreviewActionParameters {
  /** The ID of the revision to approve. */
  readonly revision: Integer;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=translationstash`. Stores translations of new translators. This server is read-only: send the request to the wiki itself. */
export interface TranslationstashActionParameters {
  /** What to do. */
  readonly subaction: 'add' | 'query';
  /** The title of the page. */
  readonly title?: string | undefined;
  /** The translation. */
  readonly translation?: string | undefined;
  /** Further data about the translation, as JSON. */
  readonly metadata?: string | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
  /** The user whose translations are returned. */
  readonly username?: string | undefined;
}

/** The parameters of `action=translationstats`. Counts translations over time. This server is read-only: send the request to the wiki itself. */
export interface TranslationstatsActionParameters {
  /** What is counted. */
  readonly count: 'edits' | 'registrations' | 'reviewers' | 'reviews' | 'users';
  /** The number of days to count. */
  readonly days: Integer;
  /** Count only these message groups. */
  readonly group?: string | readonly string[] | undefined;
  /** Count only these languages. */
  readonly language?: string | readonly string[] | undefined;
  /** The length of one interval. */
  readonly scale?: 'days' | 'hours' | 'months' | 'weeks' | 'years' | undefined;
  /** The time at which counting begins. */
  readonly start?: Timestamp | undefined;
}

/** The parameters of `action=ttmserver`. Suggests translations from the translation memory. This server is read-only: send the request to the wiki itself. */
export interface TtmserverActionParameters {
  /** The search service. */
  readonly service?: string | undefined;
  /** The code of the language of the original. */
  readonly sourcelanguage: string;
  /** The code of the language of the translation. */
  readonly targetlanguage: string;
  /** The text to find translations for. */
  readonly text: string;
}

/** The parameters of `action=unblock`. Unblocks a user. This server is read-only: send the request to the wiki itself. */
export interface UnblockActionParameters {
  /** The ID of the block, as in list=blocks. */
  readonly id?: Integer | undefined;
  /** The user name, IP address or range to unblock. */
  readonly user?: string | undefined;
  /** The ID of the user; use user=#ID instead. @deprecated */
  readonly userid?: Integer | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** Watch the user page and the talk page of the user. */
  readonly watchuser?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=undelete`. Restores a deleted page. This server is read-only: send the request to the wiki itself. */
export interface UndeleteActionParameters {
  /** The title of the page. */
  readonly title: string;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** The times of the revisions to restore; all by default. */
  readonly timestamps?: Several<Timestamp> | undefined;
  /** The IDs of the file versions to restore; all by default. */
  readonly fileids?: Several<Integer> | undefined;
  /** Restore the talk page as well. */
  readonly undeletetalk?: boolean | undefined;
  /** What happens to the page in the user's watchlist; "preferences" does what the user's preferences say. */
  readonly watchlist?: 'nochange' | 'preferences' | 'unwatch' | 'watch' | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=unlinkaccount`. Unlinks an account of a third-party provider. This server is read-only: send the request to the wiki itself. */
export interface UnlinkaccountActionParameters {
  /** The ID of the authentication request, as in meta=authmanagerinfo. */
  readonly request: string;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=upload`. Uploads a file. This server is read-only: send the request to the wiki itself. */
export interface UploadActionParameters {
  /** The name of the file. */
  readonly filename?: string | undefined;
  /** The comment on the upload. */
  readonly comment?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** The text of the page of a new file. */
  readonly text?: string | undefined;
  /** Add the page to the user's watchlist; use watchlist=watch instead. @deprecated */
  readonly watch?: boolean | undefined;
  /** What happens to the page in the user's watchlist; "preferences" does what the user's preferences say. */
  readonly watchlist?: 'nochange' | 'preferences' | 'watch' | undefined;
  /** Go on in spite of warnings. */
  readonly ignorewarnings?: boolean | undefined;
  /** The file. */
  readonly file?: Blob | undefined;
  /** The URL to fetch the file from. */
  readonly url?: string | undefined;
  /** The key of a file that was stashed before. */
  readonly filekey?: string | undefined;
  /** The older name of filekey. @deprecated */
  readonly sessionkey?: string | undefined;
  /** Keep the file in the stash instead of publishing it. */
  readonly stash?: boolean | undefined;
  /** The size of the whole file, which is sent in chunks. */
  readonly filesize?: Integer | undefined;
  /** The position of the chunk, in bytes. */
  readonly offset?: Integer | undefined;
  /** The chunk. */
  readonly chunk?: Blob | undefined;
  /** Publish large files in the background. */
  readonly async?: boolean | undefined;
  /** Only return the state of the upload with the given key. */
  readonly checkstatus?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The parameters of `action=userrights`. Changes a user's groups. This server is read-only: send the request to the wiki itself. */
export interface UserrightsActionParameters {
  /** The user whose groups change. */
  readonly user?: string | undefined;
  /** The ID of the user; use user=#ID instead. @deprecated */
  readonly userid?: Integer | undefined;
  /** Groups to add the user to. */
  readonly add?: string | readonly string[] | undefined;
  /** When each membership ends: a time, a duration, or "infinite"; one for all, or one for each. */
  readonly expiry?: string | readonly string[] | undefined;
  /** Groups to remove the user from. */
  readonly remove?: string | readonly string[] | undefined;
  /** The reason, for the log. */
  readonly reason?: string | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
  /** Change tags to apply to the edit or log entry. */
  readonly tags?: string | readonly string[] | undefined;
  /** Watch the user page and the talk page of the user. */
  readonly watchuser?: boolean | undefined;
}

/** The parameters of `action=validatepassword`. Validates a password against the wiki's policies. This server is read-only: send the request to the wiki itself. */
export interface ValidatepasswordActionParameters {
  /** The password to check. */
  readonly password: string;
  /** The user whose password it would be; without one, that of a new account. */
  readonly user?: string | undefined;
  /** The e-mail address of the new account. */
  readonly email?: string | undefined;
  /** The real name of the new account. */
  readonly realname?: string | undefined;
}

/** The parameters of `action=watch`. Watches or unwatches pages. This server is read-only: send the request to the wiki itself. */
export interface WatchActionParameters {
  /** The title of the page. @deprecated */
  readonly title?: string | undefined;
  /** Remove the pages from the watchlist instead of adding them. */
  readonly unwatch?: boolean | undefined;
  /** When more results are available, use this to continue: the value from "continue" in the previous response. */
  readonly continue?: string | undefined;
  /** The titles of the pages. */
  readonly titles?: string | readonly string[] | undefined;
  /** The IDs of the pages. */
  readonly pageids?: Several<Integer> | undefined;
  /** The IDs of revisions of the pages. */
  readonly revids?: Several<Integer> | undefined;
  /** A query module whose results are the pages. */
  readonly generator?: string | undefined;
  /** Follow redirects. */
  readonly redirects?: boolean | undefined;
  /** Look for titles in the other variants of the wiki's language as well. */
  readonly converttitles?: boolean | undefined;
  /** A token, from meta=tokens. */
  readonly token?: string | undefined;
}

/** The values of `action`, apart from `query`. */
export interface Actions {
  readonly abusefiltercheckmatch: ActionTypes<
    AbusefiltercheckmatchActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly abusefilterchecksyntax: ActionTypes<
    AbusefilterchecksyntaxActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly abusefilterevalexpression: ActionTypes<
    AbusefilterevalexpressionActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly abusefilterunblockautopromote: ActionTypes<
    AbusefilterunblockautopromoteActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly abuselogprivatedetails: ActionTypes<
    AbuselogprivatedetailsActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly acquiretempusername: ActionTypes<
    AcquiretempusernameActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly aggregategroups: ActionTypes<AggregategroupsActionParameters, Readonly<Record<string, unknown>>>;
  readonly block: ActionTypes<BlockActionParameters, Readonly<Record<string, unknown>>>;
  readonly changeauthenticationdata: ActionTypes<
    ChangeauthenticationdataActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly changecontentmodel: ActionTypes<
    ChangecontentmodelActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly checktoken: ActionTypes<ChecktokenActionParameters, ChecktokenAnswer>;
  readonly clearhasmsg: ActionTypes<ClearhasmsgActionParameters, Readonly<Record<string, unknown>>>;
  readonly clientlogin: ActionTypes<ClientloginActionParameters, ClientloginAnswer>;
  readonly compare: ActionTypes<CompareActionParameters, CompareAnswer>;
  readonly createaccount: ActionTypes<CreateaccountActionParameters, Readonly<Record<string, unknown>>>;
  readonly cspreport: ActionTypes<CspreportActionParameters, Readonly<Record<string, unknown>>>;
  readonly delete: ActionTypes<DeleteActionParameters, Readonly<Record<string, unknown>>>;
  readonly edit: ActionTypes<EditActionParameters, Readonly<Record<string, unknown>>>;
  readonly emailuser: ActionTypes<EmailuserActionParameters, Readonly<Record<string, unknown>>>;
  readonly expandtemplates: ActionTypes<ExpandtemplatesActionParameters, ExpandtemplatesAnswer>;
  readonly feedcontributions: ActionTypes<
    FeedcontributionsActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly feedrecentchanges: ActionTypes<
    FeedrecentchangesActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly feedwatchlist: ActionTypes<FeedwatchlistActionParameters, Readonly<Record<string, unknown>>>;
  readonly filerevert: ActionTypes<FilerevertActionParameters, Readonly<Record<string, unknown>>>;
  readonly groupreview: ActionTypes<GroupreviewActionParameters, Readonly<Record<string, unknown>>>;
  readonly help: ActionTypes<HelpActionParameters, HelpAnswer>;
  readonly imagerotate: ActionTypes<ImagerotateActionParameters, Readonly<Record<string, unknown>>>;
  readonly import: ActionTypes<ImportActionParameters, Readonly<Record<string, unknown>>>;
  readonly linkaccount: ActionTypes<LinkaccountActionParameters, Readonly<Record<string, unknown>>>;
  readonly login: ActionTypes<LoginActionParameters, LoginAnswer>;
  readonly logout: ActionTypes<LogoutActionParameters, LogoutAnswer>;
  readonly managegroupsynchronizationcache: ActionTypes<
    ManagegroupsynchronizationcacheActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly managemessagegroups: ActionTypes<
    ManagemessagegroupsActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly managetags: ActionTypes<ManagetagsActionParameters, Readonly<Record<string, unknown>>>;
  readonly markfortranslation: ActionTypes<
    MarkfortranslationActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly mergehistory: ActionTypes<MergehistoryActionParameters, Readonly<Record<string, unknown>>>;
  readonly messagegroupsubscription: ActionTypes<
    MessagegroupsubscriptionActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly move: ActionTypes<MoveActionParameters, Readonly<Record<string, unknown>>>;
  readonly opensearch: ActionTypes<OpensearchActionParameters, OpensearchAnswer>;
  readonly options: ActionTypes<OptionsActionParameters, Readonly<Record<string, unknown>>>;
  readonly paraminfo: ActionTypes<ParaminfoActionParameters, ParaminfoAnswer>;
  readonly parse: ActionTypes<ParseActionParameters, ParseAnswer>;
  readonly patrol: ActionTypes<PatrolActionParameters, Readonly<Record<string, unknown>>>;
  readonly protect: ActionTypes<ProtectActionParameters, Readonly<Record<string, unknown>>>;
  readonly purge: ActionTypes<PurgeActionParameters, Readonly<Record<string, unknown>>>;
  readonly removeauthenticationdata: ActionTypes<
    RemoveauthenticationdataActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly resetpassword: ActionTypes<ResetpasswordActionParameters, Readonly<Record<string, unknown>>>;
  readonly revisiondelete: ActionTypes<RevisiondeleteActionParameters, Readonly<Record<string, unknown>>>;
  readonly rollback: ActionTypes<RollbackActionParameters, Readonly<Record<string, unknown>>>;
  readonly rsd: ActionTypes<RsdActionParameters, Readonly<Record<string, unknown>>>;
  readonly searchtranslations: ActionTypes<
    SearchtranslationsActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly setnotificationtimestamp: ActionTypes<
    SetnotificationtimestampActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly setpagelanguage: ActionTypes<SetpagelanguageActionParameters, Readonly<Record<string, unknown>>>;
  readonly stashedit: ActionTypes<StasheditActionParameters, Readonly<Record<string, unknown>>>;
  readonly tag: ActionTypes<TagActionParameters, Readonly<Record<string, unknown>>>;
  readonly translatesandbox: ActionTypes<TranslatesandboxActionParameters, Readonly<Record<string, unknown>>>;
  readonly translationaids: ActionTypes<TranslationaidsActionParameters, Readonly<Record<string, unknown>>>;
  readonly translationcheck: ActionTypes<TranslationcheckActionParameters, Readonly<Record<string, unknown>>>;
  readonly translationentitysearch: ActionTypes<
    TranslationentitysearchActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly translationreview: ActionTypes<
    TranslationreviewActionParameters,
    Readonly<Record<string, unknown>>
  >;
  readonly translationstash: ActionTypes<TranslationstashActionParameters, Readonly<Record<string, unknown>>>;
  readonly translationstats: ActionTypes<TranslationstatsActionParameters, Readonly<Record<string, unknown>>>;
  readonly ttmserver: ActionTypes<TtmserverActionParameters, Readonly<Record<string, unknown>>>;
  readonly unblock: ActionTypes<UnblockActionParameters, Readonly<Record<string, unknown>>>;
  readonly undelete: ActionTypes<UndeleteActionParameters, Readonly<Record<string, unknown>>>;
  readonly unlinkaccount: ActionTypes<UnlinkaccountActionParameters, Readonly<Record<string, unknown>>>;
  readonly upload: ActionTypes<UploadActionParameters, Readonly<Record<string, unknown>>>;
  readonly userrights: ActionTypes<UserrightsActionParameters, Readonly<Record<string, unknown>>>;
  readonly validatepassword: ActionTypes<ValidatepasswordActionParameters, Readonly<Record<string, unknown>>>;
  readonly watch: ActionTypes<WatchActionParameters, Readonly<Record<string, unknown>>>;
}

/** Actions that only take POST. */
export const postedActions: readonly string[] = [
  'abusefilterunblockautopromote',
  'abuselogprivatedetails',
  'acquiretempusername',
  'aggregategroups',
  'block',
  'changeauthenticationdata',
  'changecontentmodel',
  'clearhasmsg',
  'clientlogin',
  'createaccount',
  'cspreport',
  'delete',
  'edit',
  'emailuser',
  'filerevert',
  'groupreview',
  'imagerotate',
  'import',
  'linkaccount',
  'login',
  'logout',
  'managegroupsynchronizationcache',
  'managemessagegroups',
  'managetags',
  'markfortranslation',
  'mergehistory',
  'messagegroupsubscription',
  'move',
  'options',
  'patrol',
  'protect',
  'purge',
  'removeauthenticationdata',
  'resetpassword',
  'revisiondelete',
  'rollback',
  'setnotificationtimestamp',
  'setpagelanguage',
  'stashedit',
  'tag',
  'translatesandbox',
  'translationreview',
  'translationstash',
  'unblock',
  'undelete',
  'unlinkaccount',
  'upload',
  'userrights',
  'validatepassword',
  'watch',
];

/** Query modules that only take POST. */
export const postedModules: readonly string[] = ['checkuser'];

/** Parameters that may not be in a URL. */
export const sensitiveParameters: readonly string[] = [
  'changeauthtoken',
  'createtoken',
  'cutoken',
  'lgpassword',
  'lgtoken',
  'linktoken',
  'logintoken',
  'password',
  'token',
  'wltoken',
  'wrtoken',
];

/** The tokens that actions require. */
export const actionTokens: Readonly<
  Record<string, { readonly parameter: string; readonly type: string } | undefined>
> = {
  abusefilterunblockautopromote: { parameter: 'token', type: 'csrf' },
  abuselogprivatedetails: { parameter: 'token', type: 'csrf' },
  aggregategroups: { parameter: 'token', type: 'csrf' },
  block: { parameter: 'token', type: 'csrf' },
  changeauthenticationdata: { parameter: 'changeauthtoken', type: 'csrf' },
  changecontentmodel: { parameter: 'token', type: 'csrf' },
  clientlogin: { parameter: 'logintoken', type: 'login' },
  createaccount: { parameter: 'createtoken', type: 'createaccount' },
  delete: { parameter: 'token', type: 'csrf' },
  edit: { parameter: 'token', type: 'csrf' },
  emailuser: { parameter: 'token', type: 'csrf' },
  filerevert: { parameter: 'token', type: 'csrf' },
  groupreview: { parameter: 'token', type: 'csrf' },
  imagerotate: { parameter: 'token', type: 'csrf' },
  import: { parameter: 'token', type: 'csrf' },
  linkaccount: { parameter: 'linktoken', type: 'csrf' },
  logout: { parameter: 'token', type: 'csrf' },
  managegroupsynchronizationcache: { parameter: 'token', type: 'csrf' },
  managemessagegroups: { parameter: 'token', type: 'csrf' },
  managetags: { parameter: 'token', type: 'csrf' },
  markfortranslation: { parameter: 'token', type: 'csrf' },
  mergehistory: { parameter: 'token', type: 'csrf' },
  messagegroupsubscription: { parameter: 'token', type: 'csrf' },
  move: { parameter: 'token', type: 'csrf' },
  options: { parameter: 'token', type: 'csrf' },
  patrol: { parameter: 'token', type: 'patrol' },
  protect: { parameter: 'token', type: 'csrf' },
  removeauthenticationdata: { parameter: 'token', type: 'csrf' },
  resetpassword: { parameter: 'token', type: 'csrf' },
  revisiondelete: { parameter: 'token', type: 'csrf' },
  rollback: { parameter: 'token', type: 'rollback' },
  setnotificationtimestamp: { parameter: 'token', type: 'csrf' },
  setpagelanguage: { parameter: 'token', type: 'csrf' },
  stashedit: { parameter: 'token', type: 'csrf' },
  tag: { parameter: 'token', type: 'csrf' },
  translatesandbox: { parameter: 'token', type: 'csrf' },
  translationreview: { parameter: 'token', type: 'csrf' },
  translationstash: { parameter: 'token', type: 'csrf' },
  unblock: { parameter: 'token', type: 'csrf' },
  undelete: { parameter: 'token', type: 'csrf' },
  unlinkaccount: { parameter: 'token', type: 'csrf' },
  upload: { parameter: 'token', type: 'csrf' },
  userrights: { parameter: 'token', type: 'userrights' },
  watch: { parameter: 'token', type: 'watch' },
};
