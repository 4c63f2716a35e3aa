/** Records the names of the extension contract: `npx node test/structure/record-extension-surface.ts`. */
import { writeFileSync } from 'node:fs';
import { contract, namesFile, namesPage, readRecord, recordFile, recordOf } from './extension-surface.ts';

const surfaces = await contract();
const { revision, names } = readRecord();
const recorded = recordOf(surfaces);
const next = recorded === names ? revision : revision + 1;
writeFileSync(recordFile, `revision ${next}\n${recorded}`);
writeFileSync(namesFile, namesPage(surfaces));
if (next !== revision)
  console.log(`Describe revision ${next} of \`@wikiquery/core/extension\` in CHANGELOG.md.`);
