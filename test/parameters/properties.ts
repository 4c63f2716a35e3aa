import type { Module } from '../../packages/core/src/query/define.ts';
import type { Request } from '../rig/requests.ts';
import { modules, type Question } from './ask-module.ts';
import type { Row } from './rows.ts';

const blockFields =
  'blockid blockedby blockedbyid blockreason blockedtimestamp blockexpiry blockpartial blocknocreate blockanononly' +
  ' blockemail blockowntalk blockedtimestampformatted blockexpiryformatted blockexpiryrelative';

const dimensions = 'size width height duration';
const thumbnails = 'url descriptionurl descriptionshorturl thumburl thumbwidth thumbheight responsiveUrls';
const author = 'user anon temp';
const authorId = 'userid anon temp';

/** Fields that properties add, if not those of their names, by module and property or by property alone. */
const fields: Readonly<Record<string, string>> = {
  blockinfo: blockFields,
  centralids: 'centralids attachedlocal',
  dimensions,
  flags: 'bot new minor',
  ids: 'pageid revid old_revid rcid parentid',
  loginfo: 'logid logtype logaction logparams',
  patrol: 'patrolled unpatrolled autopatrolled',
  patrolled: 'patrolled unpatrolled autopatrolled',
  sizes: 'oldlen newlen',
  // Quirk: the type of the file is returned with that of its thumbnail.
  thumbmime: 'thumbmime mime',
  title: 'ns title',
  url: 'url descriptionurl descriptionshorturl',
  user: author,
  userid: authorId,
  'abusefilters.status': 'enabled deleted',
  'abuselog.ids': 'id filter_id',
  'allcategories.size': 'size pages files subcats',
  'allfileusages.ids': 'fromid',
  'allimages.size': dimensions,
  'alllinks.ids': 'fromid',
  'allmessages.default': 'default defaultmissing',
  'allredirects.ids': 'fromid',
  'alltransclusions.ids': 'fromid',
  'blocks.flags': 'automatic anononly nocreate autoblock noemail hidden allowusertalk partial',
  'blocks.range': 'rangestart rangeend',
  'categories.sortkey': 'sortkey sortkeyprefix',
  'deletedrevs.content': 'text',
  'filearchive.parseddescription': 'parseddescription description',
  'filearchive.size': dimensions,
  'filearchive.user': 'user userid',
  'gadgetcategories.title': 'desc',
  'imageinfo.size': dimensions,
  'imageinfo.url': thumbnails,
  'imageinfo.uploadwarning': 'html',
  'info.protection': 'protection restrictiontypes',
  'info.url': 'fullurl editurl canonicalurl',
  'info.watched': 'watched watchlistexpiry',
  'iwlinks.url': 'url',
  'langlinks.url': 'url',
  'logevents.details': 'params',
  'logevents.ids': 'logid pageid logpage revid',
  'logevents.type': 'type action',
  'logevents.userid': 'userid',
  'mystashedfiles.size': 'size width height bits',
  'mystashedfiles.type': 'mimetype mediatype',
  'pageimages.name': 'pageimage',
  'protectedtitles.user': 'user userid',
  'stashimageinfo.size': dimensions,
  'stashimageinfo.url': thumbnails,
  'usercontribs.flags': 'new minor top',
  'userinfo.email': 'email emailauthenticated',
  'userinfo.hasmsg': 'messages',
  'watchlist.loginfo': 'logid logtype logaction logparams logdisplay',
  'watchlist.userid': 'userid user anon temp',
};

/** Modules with revisions, whose properties are fields of slots. */
const withRevisions: ReadonlySet<string> = new Set(
  modules.filter(({ parameters }) => 'slots' in parameters).map(({ name }) => name),
);

/** Fields of revisions by property. */
const revisionFields: Readonly<Record<string, string>> = {
  content: 'slots.contentmodel slots.contentformat slots.content slots.texthidden',
  contentmodel: 'slots.contentmodel',
  flags: 'minor',
  ids: 'revid parentid',
  slotsha1: 'slots.sha1 slots.sha1hidden',
  slotsize: 'slots.size',
};

/** Properties that add nothing in the sample wiki, or only with other parameters, with the reason. */
export const untested: Readonly<Record<string, string>> = {
  'allimages.badfile': 'is a field of the page in prop=imageinfo',
  'deletedrevs.token': 'is no longer returned',
  'imageinfo.badfile': 'is a field of the page; imageinfo.test.ts tests it',
  'info.editintro': 'is for a single page; preload.test.ts tests it',
  'info.preloadcontent': 'is for a single page; preload.test.ts tests it',
  'search.extensiondata': 'is added by other extensions',
  'search.hasrelated': 'is no longer returned',
  'search.redirectsnippet': 'is returned for matches of a redirect; wikipedia-search.test.ts tests it',
  'search.redirecttitle': 'is returned for matches of a redirect; wikipedia-search.test.ts tests it',
  'search.score': 'is no longer returned',
  'search.sectionsnippet': 'is returned for matches of a heading; wikipedia-search.test.ts tests it',
  'search.sectiontitle': 'is returned for matches of a heading; wikipedia-search.test.ts tests it',
  'info.varianttitles': 'are variants of the display title with displaytitle; info.test.ts tests it',
  'usercontribs.patrolled':
    'lists a revision for each of its recent changes; filters.test.ts compares it with ucshow',
  'stashimageinfo.badfile': 'is a field of the page in prop=imageinfo',
};

/** Properties of revisions that exclude slots. */
const withoutSlots: ReadonlySet<string> = new Set(['parsetree']);

/** Whether a property is compared with the others of its module. */
export const isTested = ({ name }: Module, property: string): boolean =>
  untested[`${name}.${property}`] === undefined && !(withRevisions.has(name) && withoutSlots.has(property));

/** Returns the fields that a property adds. */
export const fieldsOf = ({ name }: Module, property: string): readonly string[] =>
  (
    (withRevisions.has(name) ? revisionFields[property] : fields[`${name}.${property}`]) ??
    fields[property] ??
    property
  ).split(' ');

/** Parameters with which all properties have values. */
const required: Readonly<Record<string, Pick<Question, 'parameters' | 'start'>>> = {
  imageinfo: { parameters: { urlwidth: '20' } },
  stashimageinfo: { parameters: { urlwidth: '20' } },
  users: { start: { users: 'Keeper|Smuggler|Stowaway|Nobody at all' } },
};

/** Properties that return the fields of another, or nothing, without that. */
const companions: Readonly<Record<string, string>> = { thumbmime: 'url', 'watchlist.userid': 'user' };

/** Returns a property and those without which it has no fields of its own. */
export const withCompanions = ({ name }: Module, property: string): readonly string[] => {
  const companion = companions[`${name}.${property}`] ?? companions[property];
  return companion === undefined ? [property] : [property, companion];
};

/** Returns the question for properties of a module. */
export function questionFor(module: Module, properties: readonly string[]): Question {
  const { parameters, ...more } = required[module.name] ?? {};
  const request: Request = { ...parameters, prop: properties.join('|') };
  return { module, parameters: request, ...more };
}

/** Fields that say why others are missing. */
const isMarker = (field: string): boolean => /^(?:suppressed|\w+hidden)$/.test(field);

/** Returns a row's fields without those that are markers; of slots, the fields of all of them. */
export function flatten(row: Row): Row {
  const flat: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    if (field === 'slots') Object.assign(flat, flattenSlots(value as Readonly<Record<string, Row>>));
    else if (!isMarker(field)) flat[field] = value;
  }
  return flat;
}

function flattenSlots(slots: Readonly<Record<string, Row>>): Row {
  const flat: Record<string, Row> = {};
  for (const [role, fields] of Object.entries(slots))
    for (const [field, value] of Object.entries(fields))
      flat[`slots.${field}`] = { ...flat[`slots.${field}`], [role]: value };
  return flat;
}
