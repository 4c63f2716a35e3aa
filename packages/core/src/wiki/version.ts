/** A version of MediaWiki. */
export type Version = `1.${number}`;

/** The versions and settings of MediaWiki with which a wiki has something; always by default. */
export interface VersionRange {
  readonly since?: Version | undefined;
  readonly until?: Version | undefined;
  /** The setting that has to be on. */
  readonly setting?: 'watchlistExpiry' | undefined;
}

/** The versions of MediaWiki that are supported, oldest first. */
export const supportedVersions = [
  '1.39',
  '1.40',
  '1.41',
  '1.42',
  '1.43',
  '1.44',
  '1.45',
  '1.46',
  '1.47',
] as const satisfies readonly Version[];

/** The version of a wiki whose configuration tells none. */
export const defaultVersion: Version = '1.43';

/** The number of a version after the `1.`. */
export const minorOf = (version: string): number => Number(version.slice(2));
