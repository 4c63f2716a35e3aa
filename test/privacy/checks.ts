import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after } from 'node:test';
import { openMatrixWiki } from './matrix-wiki.ts';
import { observe } from './observe.ts';
import { subjectsOf, type Part } from './parts.ts';
import { recordedTables } from './recorded-tables.ts';

/** A check of one table. */
interface Check {
  readonly name: string;
  readonly check: () => Promise<void>;
}

/**
 * Opens a wiki and returns the checks that viewers see in each module of a part what is recorded; the file that calls it
 * has a test of each.
 */
export async function checksOf(part: Part): Promise<readonly Check[]> {
  const wiki = await openMatrixWiki();
  after(() => {
    wiki.close();
  });
  const subjects = await subjectsOf(wiki, part);
  const folder = recordedTables(part);
  const checks = subjects.map((subject): Check => ({
    name: `${subject.name} shows each viewer what is recorded (npm run privacy records it, for people to review)`,
    check: async () => {
      const lines = (await observe(wiki, subject)).split('\n');
      const recorded = readFileSync(`${folder}/${subject.name}.txt`, 'utf8').split('\n');
      assert.deepEqual(
        lines.filter((line) => !recorded.includes(line)),
        recorded.filter((line) => !lines.includes(line)),
      );
      assert.deepEqual(lines, recorded);
    },
  }));
  const complete: Check = {
    name: `each recorded table of the ${part} belongs to a module or action`,
    check: async () => {
      const tables = subjects.map(({ name }) => `${name}.txt`);
      assert.deepEqual(globSync('*.txt', { cwd: folder }).toSorted(), tables.toSorted());
    },
  };
  return [...checks, complete];
}
