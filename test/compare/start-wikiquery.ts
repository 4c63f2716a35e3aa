import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isObject } from '@wikiquery/common/is-object';
import { merge } from '../../packages/core/src/wiki/merge-configuration.ts';
import { program, startServing, type ServedWiki } from '../program/serve.ts';
import type { InstalledMediaWiki } from './install-mediawiki.ts';

/** Output of a command, whatever its exit code. */
async function run(...args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, [program, ...args], { maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && error.stdout !== '') return String(error.stdout);
    throw error;
  }
}

/**
 * Sets Wikiquery up for a wiki as its operator would: `init --from` with what no answer reports, what `check --against`
 * then names as superfluous, and `serve` on the wiki's own database. With languages, `init` saves the wiki's messages in these, too.
 */
export async function startWikiquery(
  { url, folder, databaseUrl, stated }: InstalledMediaWiki,
  messages?: string,
): Promise<ServedWiki> {
  const [config, settings] = [join(folder, 'wiki.json'), join(folder, 'settings.json')];
  writeFileSync(settings, JSON.stringify(stated));
  const init = ['init', '--from', url, '--output', config, '--with', settings];
  const withMessages = messages === undefined ? init : [...init, '--messages', messages];
  await run(...withMessages);
  const where = ['--database', databaseUrl, '--config', config];
  const checked: unknown = JSON.parse(await run('check', ...where, '--against', url, '--json'));
  const onlyHere = isObject(checked) && Array.isArray(checked['onlyHere']) ? checked['onlyHere'] : [];
  const withoutModules = onlyHere.filter(isObject).map(({ module }) => String(module).replace(/^.*=/, ''));
  if (withoutModules.length > 0) {
    writeFileSync(settings, JSON.stringify(merge(stated, { settings: { withoutModules } })));
    await run(...withMessages);
  }
  return startServing(...where, '--port', '0');
}
