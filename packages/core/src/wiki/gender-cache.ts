import type { GenderNames } from './language/gender-namespaces.ts';

/** Milliseconds for which a gender is used without reading it again, where the database has no version. */
const LIFETIME = 10_000;
/** Maximum number of cached accounts; when it is reached, the cache starts over. */
const MOST = 50_000;

/**
 * The genders that accounts have set, in wikis that name the namespaces of user pages by them. A title's name is needed
 * where nothing can wait for a database, so an unknown account counts as a miss and has the namespace's common name; the
 * caller then loads the missing accounts and computes the names again.
 */
export interface GenderCache {
  /** Returns the name of a page's namespace; undefined if it does not depend on a gender. */
  namespaceName(namespace: number, key: string): string | undefined;
  /** Number of misses so far, to tell whether a computation had any. */
  readonly misses: number;
  /** The accounts that were missing and have not been loaded. */
  missing(): readonly string[];
  /** Adds genders that were read; accounts of `names` without one have set none. */
  add(names: readonly string[], genders: ReadonlyMap<string, string>): void;
  /** Forgets all genders that were read from another version of the database. */
  useVersion(version: string | undefined): void;
  /** Forgets all genders, where any of them may have changed. */
  clear(): void;
}

/** Creates the cache for a wiki's gender-dependent namespaces; `now` returns milliseconds of a steady clock. */
export function createGenderCache(
  namespaces: ReadonlyMap<number, GenderNames>,
  now: () => number = () => performance.now(),
): GenderCache {
  /** Values are gender and expiry; an account that has set no gender has an empty one. */
  const genders = new Map<string, { readonly gender: string; readonly until: number }>();
  const missing = new Set<string>();
  let misses = 0;
  let version: string | undefined;
  return {
    get misses() {
      return misses;
    },
    namespaceName: (namespace, key) => {
      const names = namespaces.get(namespace);
      if (!names || key === '') return undefined;
      const account = accountOf(key);
      const cached = genders.get(account);
      if (cached && cached.until > now()) return names[cached.gender];
      misses++;
      missing.add(account);
      return undefined;
    },
    missing: () => [...missing],
    add: (names, read) => {
      const time = now();
      if (genders.size + names.length > MOST) genders.clear();
      for (const name of names) {
        genders.set(name, { gender: read.get(name) ?? '', until: time + LIFETIME });
        missing.delete(name);
      }
    },
    useVersion: (current) => {
      if (current !== version) genders.clear();
      version = current;
    },
    clear: () => {
      genders.clear();
    },
  };
}

/** The account whose page or subpage a title of a user namespace is. */
const accountOf = (key: string): string => (key.split('/', 1)[0] ?? '').replaceAll('_', ' ');
