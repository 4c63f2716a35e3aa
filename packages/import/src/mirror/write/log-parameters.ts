import { serialize } from 'php-serialize';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { formatterOf } from '@wikiquery/core/wiki/logs';
import { digitsOf } from '../titles.ts';

type Shown = Readonly<Record<string, unknown>>;

/** Names under which MediaWiki stores what the API shows under shorter ones, by log. */
const storedNames: Readonly<Record<string, Readonly<Record<string, string>>>> = lookupTable({
  contentmodel: { oldmodel: '4::oldmodel', newmodel: '5::newmodel' },
  import: { count: '4:number:count', interwiki_title: '5:title-link:interwiki' },
  managetags: { tag: '4::tag', count: '5:number:count' },
  newusers: { userid: '4::userid' },
  pagelang: { oldlanguage: '4::oldlanguage', newlanguage: '5::newlanguage' },
  renameuser: { olduser: '4::olduser', newuser: '5::newuser', edits: '6::edits' },
  tag: {
    revid: '4::revid',
    logid: '5::logid',
    tagsAdded: '6:list:tagsAdded',
    tagsAddedCount: '7:number:tagsAddedCount',
    tagsRemoved: '8:list:tagsRemoved',
    tagsRemovedCount: '9:number:tagsRemovedCount',
  },
});

/** Serializes the parameters of a log entry as MediaWiki stores them, from what its API shows of them. */
export function storedParameters(type: string, action: string, shown: Shown = {}, revision = 0): string {
  const kind = formatterOf(type, action);
  const stored = kind ? writers[kind](shown, action) : renamed(shown, storedNames[type] ?? {});
  const all = revision > 0 ? { ...stored, associated_rev_id: revision } : stored;
  return serialize(all);
}

/** Gives parameters their stored names; a title's namespace is a part of its text. */
function renamed(shown: Shown, names: Readonly<Record<string, string>>): Shown {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => {
      const titled = /^(.*)_ns$/.exec(name)?.[1];
      if (titled !== undefined && names[`${titled}_title`] !== undefined) return [];
      return [[names[name] ?? name, value]];
    }),
  );
}

const given = (parameters: Shown): Shown =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));

const bitmask = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'bitmask' in value ? value.bitmask : 0;

const writers: Readonly<
  Record<NonNullable<ReturnType<typeof formatterOf>>, (shown: Shown, action: string) => Shown>
> = {
  move: ({ target_title, suppressredirect }) => ({
    '4::target': target_title,
    '5::noredir': suppressredirect ? '1' : '0',
  }),
  block: ({ duration, flags, sitewide, restrictions, expiry: _follows, ...others }) =>
    given({
      ...others,
      '5::duration': duration,
      '6::flags': Array.isArray(flags) ? flags.join(',') : undefined,
      sitewide,
      '7::restrictions': restrictions && restrictionsOf(restrictions),
    }),
  protect: ({ description, cascade, details, oldtitle_title, oldtitle_ns: _part, ...others }) =>
    given({
      ...others,
      '4::description': description,
      '5:bool:cascade': cascade,
      details: Array.isArray(details)
        ? details.map((one: Shown) => ({
            ...one,
            ...('expiry' in one && { expiry: expiryOf(one['expiry']) }),
          }))
        : details,
      '4::oldtitle': oldtitle_title,
    }),
  rights: ({ oldgroups, newgroups, oldmetadata, newmetadata, ...others }) =>
    given({
      ...others,
      '4::oldgroups': oldgroups,
      '5::newgroups': newgroups,
      oldmetadata: expiries(oldmetadata),
      newmetadata: expiries(newmetadata),
    }),
  upload: ({ img_timestamp, ...others }) =>
    given({
      ...others,
      img_timestamp: typeof img_timestamp === 'string' ? digitsOf(img_timestamp) : undefined,
    }),
  patrol: ({ curid, previd, auto }) =>
    given({
      '4::curid': curid,
      '5::previd': previd,
      '6::auto': auto === undefined ? undefined : Number(auto),
    }),
  merge: ({ dest_title, mergepoint, mergerevid }) =>
    given({
      '4::dest': dest_title,
      '5::mergepoint': typeof mergepoint === 'string' ? digitsOf(mergepoint) : undefined,
      '6::mergerevid': mergerevid,
    }),
  delete: ({ count, type, ids, old, new: now }, action) => {
    if (action === 'restore') return given({ ':assoc:count': count });
    if (action === 'revision')
      return { '4::type': type, '5::ids': ids, '6::ofield': bitmask(old), '7::nfield': bitmask(now) };
    if (action === 'event') return { '4::ids': ids, '5::ofield': bitmask(old), '6::nfield': bitmask(now) };
    return {};
  },
};

const expiryOf = (expiry: unknown): unknown =>
  typeof expiry === 'string' && /^\d/.test(expiry) ? digitsOf(expiry) : 'infinity';

const expiries = (metadata: unknown): unknown =>
  Array.isArray(metadata)
    ? metadata.map((one: Shown) => ({
        expiry: one['expiry'] === 'infinity' ? null : expiryOf(one['expiry']),
      }))
    : undefined;

/** The pages of a partial block are stored by their titles. */
function restrictionsOf(restrictions: unknown): unknown {
  const { pages, ...others } = restrictions as {
    readonly pages?: readonly { readonly page_title: string }[];
  };
  return { ...(pages && { pages: pages.map(({ page_title }) => page_title) }), ...others };
}
