import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A public name of the extension contract. */
export interface PublicName {
  /** With its namespace, such as `shape.text`. */
  readonly name: string;
  readonly kind: 'type' | 'function' | 'constant';
  /** The first sentence of its doc comment. */
  readonly sentence: string;
}

/** The entries of the contract: what an extension imports, and what its part of test wikis imports. */
export const entries = {
  '@wikiquery/core/extension': new URL('../../packages/core/src/exports/extension.ts', import.meta.url),
  '@wikiquery/core/extension/testing': new URL(
    '../../packages/core/src/exports/extension-testing.ts',
    import.meta.url,
  ),
} as const;

/** The recorded names, which `record-extension-surface.ts` writes. */
export const recordFile = new URL('../../packages/core/src/exports/extension.txt', import.meta.url);

/** The page with a table of the names. */
export const namesFile = new URL('../../docs/extension-names.md', import.meta.url);

/** Maximum number of names of both entries. */
export const MOST_NAMES = 80;

/** Lists the names of an entry in alphabetical order; the members of its namespaces count, not the namespaces. */
export async function readSurface(entry: URL, prefix = ''): Promise<readonly PublicName[]> {
  const text = readFileSync(entry, 'utf8');
  const values = (await import(fileURLToPath(entry))) as Readonly<Record<string, unknown>>;
  const names: PublicName[] = [];
  for (const [, type, list = '', from = ''] of text.matchAll(
    /^export (type )?\{([^}]*)\} from '([^']+)'/gm,
  )) {
    for (const item of list.split(',').map((one) => one.trim())) {
      if (item === '') continue;
      const isType = type !== undefined || item.startsWith('type ');
      const [declared = '', name = declared] = item.replace(/^type /, '').split(' as ');
      names.push({
        name: prefix + name,
        kind: isType ? 'type' : typeof values[name] === 'function' ? 'function' : 'constant',
        sentence: docSentence(new URL(from, entry), declared),
      });
    }
  }
  for (const [, name = '', from = ''] of text.matchAll(/^export \* as (\w+) from '([^']+)'/gm))
    names.push(...(await readSurface(new URL(from, entry), `${prefix}${name}.`)));
  return names.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the first sentence of the comment before a declaration; empty without one. */
function docSentence(file: URL, name: string): string {
  const text = readFileSync(file, 'utf8');
  const at = text.search(
    new RegExp(String.raw`^export (?:async )?(?:const|function|type|interface) ${name}\b`, 'm'),
  );
  const before = text.slice(0, at).trimEnd();
  if (at < 0 || !before.endsWith('*/')) return '';
  const comment = before
    .slice(before.lastIndexOf('/**') + 3, -2)
    .replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?[.](?= |$)/.exec(comment)?.[0] ?? comment;
}

/** Lists the names of all entries. */
export async function contract(): Promise<ReadonlyMap<string, readonly PublicName[]>> {
  const surfaces = new Map<string, readonly PublicName[]>();
  for (const [entry, file] of Object.entries(entries)) surfaces.set(entry, await readSurface(file));
  return surfaces;
}

/** Writes the names and kinds of all entries, without the revision. */
export const recordOf = (surfaces: ReadonlyMap<string, readonly PublicName[]>): string =>
  [...surfaces]
    .map(([entry, names]) => `\n${entry}\n${names.map(({ name, kind }) => `  ${name} ${kind}\n`).join('')}`)
    .join('');

/** Reads the recorded revision of the contract and its names. */
export function readRecord(): { readonly revision: number; readonly names: string } {
  const [first = '', ...rest] = readFileSync(recordFile, 'utf8').split('\n');
  return { revision: Number(/^revision (\d+)$/.exec(first)?.[1] ?? 0), names: rest.join('\n') };
}

/** Writes the page with all names. */
export const namesPage = (surfaces: ReadonlyMap<string, readonly PublicName[]>): string =>
  [
    '# Names for extensions',
    'Written by `npx node test/structure/record-extension-surface.ts` from the doc comments; do not edit. `extensions.md` is the guide.',
    ...[...surfaces].map(
      ([entry, names]) =>
        `## \`${entry}\`\n\n| Name | Kind | |\n|---|---|---|\n${names
          .map(({ name, kind, sentence }) => `| \`${name}\` | ${kind} | ${sentence.replaceAll('|', '\\|')} |`)
          .join('\n')}`,
    ),
  ].join('\n\n') + '\n';
