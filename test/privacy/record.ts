/**
 * Records what each viewer sees, in recorded/: `npm run privacy`, or `npm run privacy -- logevents action-parse` for some.
 * Each line that changes shows something to somebody, or hides it from somebody: people compare it with what MediaWiki
 * does.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { openMatrixWiki } from './matrix-wiki.ts';
import { observe } from './observe.ts';
import { parts, subjectsOf } from './parts.ts';
import { recordedTables } from './recorded-tables.ts';

const names = process.argv.slice(2);

for (const part of parts) {
  const wiki = await openMatrixWiki();
  const folder = recordedTables(part);
  if (names.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const subject of await subjectsOf(wiki, part))
    if (names.length === 0 || names.includes(subject.name))
      writeFileSync(`${folder}/${subject.name}.txt`, await observe(wiki, subject));
  wiki.close();
}
