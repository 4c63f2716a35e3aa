import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The program `wikiquery`. */
export const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));

/** Runs `wikiquery` to its end. */
export function run(
  args: readonly string[],
  input = '',
): { readonly status: number | null; readonly out: string; readonly errors: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, out: stdout, errors: stderr };
}

/** Creates a folder that is deleted after the tests of a file. */
export function openFolder(): {
  readonly folder: string;
  /** Writes a file in the folder, and returns its path. */
  readonly write: (this: void, name: string, text: string | Buffer) => string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-cli-import-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    write: (name, text) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
  };
}

/** A dump of a German wiki with a page and its category. */
export const gullDump = (
  dbname: string,
  end = '</mediawiki>',
): string => `<mediawiki version="0.11" xml:lang="de">
<siteinfo><sitename>Möwen</sitename><dbname>${dbname}</dbname><base>https://gulls.example/wiki/Start</base>
<case>first-letter</case><namespaces><namespace key="0" case="first-letter" />
<namespace key="14" case="first-letter">Kategorie</namespace></namespaces></siteinfo>
<page><title>Möwe</title><ns>0</ns><id>1</id><revision><id>2</id><timestamp>2020-01-01T00:00:00Z</timestamp>
<contributor><username>Mira</username><id>7</id></contributor><model>wikitext</model>
<text xml:space="preserve">[[Kategorie:Vögel]] [[Kap]]</text></revision></page>
<page><title>Kategorie:Vögel</title><ns>14</ns><id>3</id><revision><id>4</id><timestamp>2020-01-01T00:00:00Z</timestamp>
<contributor><username>Mira</username><id>7</id></contributor><model>wikitext</model><text>x</text></revision></page>
${end}\n`;
