import { join } from 'node:path';
import { buildDatabase, sampleWiki } from './src/index.ts';

/** Builds the sample wiki's database, which a published package has ready. */
export function finishBuild(out: string): void {
  buildDatabase(sampleWiki(), join(out, 'sample/wiki.sqlite')).close();
}
