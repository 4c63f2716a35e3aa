import type { CompleteConfiguration, Configuration } from './configuration.ts';
import { defaultVersion, minorOf, type Version, type VersionRange } from './version.ts';

/** Which of the things that only some versions of MediaWiki have a wiki has. */
export interface Software {
  /** Whether the wiki's version is older than another one. */
  isBefore(this: void, version: Version): boolean;
  /** Whether the wiki has something: by its version and settings; the configuration can name it as a backport. */
  has(this: void, versionRange: VersionRange, name?: string): boolean;
}

const everyVersion = 'every';

/** Returns a configuration that has everything that any version has, to describe it all. */
export const withEveryVersion = (configuration: Configuration): Configuration => ({
  ...configuration,
  settings: { ...configuration.settings, version: everyVersion },
});

/** Determines the software of a wiki: `settings.version`, or what its siteinfo says. */
export function softwareOf({ settings, general }: CompleteConfiguration): Software {
  if (settings.version === everyVersion) return { isBefore: () => false, has: () => true };
  const reported = /^MediaWiki (1\.\d+)/.exec(general.generator)?.[1];
  const minor = minorOf(settings.version ?? reported ?? defaultVersion);
  const backports = new Set(settings.backports);
  const isBefore = (version: Version): boolean => minor < minorOf(version);
  return {
    isBefore,
    has: ({ since, until, setting }, name) =>
      (since === undefined || !isBefore(since) || (name !== undefined && backports.has(name))) &&
      (until === undefined || isBefore(until)) &&
      (setting === undefined || settings[setting]),
  };
}
