/** Writes the types of requests and answers of the client from the declarations of all modules and actions. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeApi } from '../packages/core/src/api/description/described-api.ts';
import { writeTypes } from '../packages/core/src/api/description/typescript.ts';
import { createSite } from '../packages/core/src/wiki/site.ts';
import { withEveryVersion } from '../packages/core/src/wiki/software.ts';
import { extensions } from '../packages/extensions/src/index.ts';
import { searchBackend } from '../packages/search/src/exports/index.ts';
import { deploymentConfiguration } from '../packages/wikiquery/src/deployment.ts';

const path = new URL('../packages/client/src/api.ts', import.meta.url);
const text = writeTypes(
  describeApi(createSite(withEveryVersion(deploymentConfiguration()), extensions, searchBackend)),
);

// The compiler and the tests read the file again whenever it was written.
if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
