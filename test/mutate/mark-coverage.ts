import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { takeCoverage } from 'node:v8';
import { reportName } from './coverage.ts';

/**
 * Registers a test that writes the coverage since the last one into a report of its own. A process that runs several
 * test files registers one after each of them, with their places from 1, and before the first with 0.
 */
export function markCoverage(place: number): void {
  test(`coverage ${place}`, () => {
    takeCoverage();
    const folder = process.env['NODE_V8_COVERAGE'] ?? '';
    // Reports of this process's main thread that are not renamed yet.
    const own = new RegExp(`^coverage-${process.pid}-\\d+-0\\.json$`);
    for (const name of readdirSync(folder).filter((each) => own.test(each)))
      renameSync(join(folder, name), join(folder, reportName(place)));
  });
}
