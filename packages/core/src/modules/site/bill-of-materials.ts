import type { RequestEnvironment } from '../../wiki/request-environment.ts';
import type { Site } from '../../wiki/site.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';

interface Component {
  readonly type: 'application' | 'library' | 'platform';
  readonly name: unknown;
  readonly version?: unknown;
  readonly authors?: readonly { readonly name: string }[];
  readonly licences?: readonly unknown[];
  readonly url?: unknown;
  readonly description?: unknown;
  readonly components?: readonly Component[];
}

/**
 * Lists the software that a wiki runs, in the form of CycloneDX 1.6, as far as other parts of siteinfo tell of it: they
 * know no PHP extensions, and of libraries only names and versions.
 */
export function billOfMaterials({ configuration }: Site, { now, random }: RequestEnvironment) {
  const { general, libraries, clientlibraries, extensions } = configuration;
  const { phpversion, dbtype, dbversion, generator } = general;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUuid(random)}`,
    version: 1,
    metadata: { timestamp: isoTimestamp(timestampOf(now)) },
    components: [
      ...platform('PHP', phpversion),
      ...platform(dbtype, dbversion),
      {
        type: 'application',
        name: 'MediaWiki',
        components: [...libraries, ...clientlibraries].map(({ name, version }) => ({
          type: 'library',
          name,
          version,
        })),
        version: generator.replace('MediaWiki ', ''),
      },
      ...extensions.map(extensionComponent),
    ] satisfies readonly Component[],
  };
}

const platform = (name: unknown, version: unknown): readonly Component[] =>
  version === undefined ? [] : [{ type: 'platform', name, version }];

function extensionComponent(extension: Readonly<Record<string, unknown>>): Component {
  const { name, author, version, url, description } = extension;
  const licence = extension['license-name'];
  return {
    type: 'application',
    name,
    ...(typeof author === 'string' && { authors: author.split(', ').map((one) => ({ name: one })) }),
    ...(version !== undefined && { version }),
    ...(licence !== undefined && { licences: [licence] }),
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
  };
}

/** Makes a UUID of version 4. */
function randomUuid(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16));
  digits[12] = 4;
  digits[16] = 8 + ((digits[16] ?? 0) % 4);
  const text = digits.map((digit) => digit.toString(16)).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
