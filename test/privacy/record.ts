/**
 * Records what each viewer sees, in recorded/: `npm run privacy`. Each line that changes shows something to somebody, or
 * hides it from somebody: people compare it with what MediaWiki does.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { openMatrixWiki } from './matrix-wiki.ts';
import { observe } from './observe.ts';
import { parts, subjectsOf } from './parts.ts';
import { recordedTables } from './recorded-tables.ts';

for (const part of parts) {
  const wiki = await openMatrixWiki();
  const folder = recordedTables(part);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const subject of await subjectsOf(wiki, part))
    writeFileSync(`${folder}/${subject.name}.txt`, await observe(wiki, subject));
  wiki.close();
}
