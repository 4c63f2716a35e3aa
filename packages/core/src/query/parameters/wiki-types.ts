import type { Site } from '../../wiki/site.ts';
import { parseTimestamp } from '../../wiki/timestamp.ts';
import { isInvalid, parseTitle, prefixedText } from '../../wiki/title.ts';
import { isTemporaryAccountName, parseUser, type UserKind } from '../../wiki/user-name.ts';
import type { VersionRange } from '../../wiki/version.ts';
import { fail, problem } from '../result/problems.ts';
import type { Limit } from './limits.ts';
import type { Parameter, ParameterOptions, ValueType } from './parameter.ts';
import { integerType, manyOf, texts } from './types.ts';

const timestampType: ValueType<string> = {
  read: (value, context) => {
    if (value === '' || /^0+$/.test(value)) {
      context.warn(problem(context.module, 'unclearnowtimestamp', [context.parameter, value]));
    }
    return (
      parseTimestamp(value, context.environment) ??
      fail(context.module, 'badtimestamp', [context.parameter, value])
    );
  },
  isFree: true,
  describe: () => ({ type: 'timestamp' }),
};

/** A timestamp in any of MediaWiki's formats, parsed to fourteen digits. */
export const timestamp = (options: ParameterOptions = {}): Parameter<string | undefined> => ({
  type: timestampType,
  options,
});

/** Several timestamps. */
export const timestamps = (): Parameter<readonly string[] | undefined> => ({
  type: timestampType,
  multiple: {},
  options: {},
});

/** A time or duration after which something ends, or `infinite`, as given. */
export const expiry = (options: ParameterOptions = {}): Parameter<string | undefined> => ({
  type: { ...textType, describe: () => ({ type: 'expiry' }) },
  options,
});

/** The kinds of users that most modules accept. */
const ordinaryKinds = ['name', 'ip', 'temp', 'interwiki', 'id'] as const;

/** The versions of MediaWiki that know a kind of user, where not all do. */
const kindLifetimes: Readonly<Partial<Record<UserKind, VersionRange>>> = { temp: { since: '1.42' } };

const userType = (kinds: readonly UserKind[]): ValueType<string> => ({
  read: (value, context) => {
    const { site, module, parameter, temporaryAccounts } = context;
    const name = parseUser(value, kinds, site) ?? fail(module, 'baduser', [parameter, value]);
    if (
      temporaryAccounts &&
      isTemporaryAccountName(name, site) &&
      site.software.has(kindLifetimes.temp ?? {})
    )
      temporaryAccounts.push({ name, problem: problem(module, 'baduser', [parameter, value]) });
    return name;
  },
  isFree: true,
  describe: ({ software }) => ({
    type: 'user',
    subtypes: kinds.filter((kind) => software.has(kindLifetimes[kind] ?? {})),
  }),
});

interface UserOptions extends ParameterOptions {
  readonly kinds?: readonly UserKind[];
}

/** A user: the canonical name or IP address, or `#` and a user ID. */
export const user = <const O extends UserOptions>(
  options?: O,
): Parameter<O extends { readonly required: true } ? string : string | undefined> => {
  const { kinds = ordinaryKinds, ...rest }: UserOptions = options ?? {};
  return { type: userType(kinds), options: rest };
};

/** Several users. */
export const users = ({ kinds = ordinaryKinds, ...options }: UserOptions = {}): Parameter<
  readonly string[] | undefined
> => ({
  type: userType(kinds),
  multiple: {},
  options,
});

const titleType = (mustExist: boolean): ValueType<string> => ({
  read: (value, context) => {
    const parsed = parseTitle(value, context.site);
    return isInvalid(parsed)
      ? fail(context.module, 'badtitle', [context.parameter, value])
      : prefixedText(parsed, context.site);
  },
  isFree: true,
  describe: () => ({ type: 'title', mustExist }),
});

/** A normalized title; its default may depend on the site. */
export const title = (siteDefault: (site: Site) => string): Parameter<string> => ({
  type: { ...titleType(false), siteDefault },
  options: {},
});

/** A normalized title without a default. */
export const pageTitle = (options: ParameterOptions = {}): Parameter<string | undefined> => ({
  type: titleType(false),
  options,
});

/** Several titles, described as titles of existing pages, which is not checked. */
export const existingTitles = (most: Limit): Parameter<readonly string[] | undefined> => ({
  type: titleType(true),
  multiple: { most },
  options: {},
});

const textType = { read: (value: string) => value, isFree: true };

/** Change tags that users can apply; a description lists those of the database. */
export const changeTags = (): Parameter<ReadonlySet<string> | undefined> => ({
  ...manyOf([]),
  type: {
    ...textType,
    listsTags: true,
    describe: (site, tags) => manyOf(tags?.manual ?? []).type.describe(site),
  },
});

/** Change tags that the wiki defines, in the order of the request; the module decides about others. */
export const definedChangeTags = (): Parameter<readonly string[]> => {
  const listed = texts({ default: [] });
  return {
    ...listed,
    type: {
      ...listed.type,
      listsTags: true,
      describe: (site, tags) => (tags ? manyOf(tags.defined).type : listed.type).describe(site),
    },
  };
};

const fileSizeType = (site: Site): ValueType<number> => {
  const { maxuploadsize } = site.configuration.general;
  return integerType({ min: 0, ...(typeof maxuploadsize === 'number' && { max: maxuploadsize }) });
};

/** The size of a file in bytes, at most what the wiki accepts. */
export const fileSize = (): Parameter<number | undefined> => ({
  type: {
    read: (value, context) => fileSizeType(context.site).read(value, context),
    isFree: true,
    describe: (site) => fileSizeType(site).describe(site),
  },
  options: {},
});

/** A language code, known or not; its default depends on the site. */
export const languageCode = (siteDefault: (site: Site) => string): Parameter<string> => ({
  type: { read: (value) => value, describe: () => ({ type: 'string' }), siteDefault },
  options: {},
});
