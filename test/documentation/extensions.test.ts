import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Extension } from '../../packages/core/src/query/extension.ts';
import { root } from '../kinds.ts';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';

/** Writes the guide's first program to a folder from which the packages of the repository are found, and imports it. */
async function importExample(): Promise<{ readonly greetings: Extension }> {
  const [, program = ''] =
    /```ts\n(.*?)```/s.exec(readFileSync(join(root, 'docs/extensions.md'), 'utf8')) ?? [];
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'extension-'));
  try {
    writeFileSync(join(folder, 'greetings.ts'), program);
    return (await import(pathToFileURL(join(folder, 'greetings.ts')).href)) as {
      readonly greetings: Extension;
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the extension of the guide answers, and describes its module', async () => {
  const { greetings } = await importExample();
  using wiki = createWiki();
  const { ask, site } = await openApi(wiki, {
    extensions: [greetings],
    settings: { extensions: ['greetings'] },
  });
  const { json } = await ask({ meta: 'greeting', grname: 'harbour master' });
  const { sitename } = site.configuration.general;
  assert.deepEqual(json['query'], { greeting: { text: `${sitename} greets Harbour master.` } });
  const described = await ask({ action: 'paraminfo', modules: 'query+greeting', helpformat: 'wikitext' });
  const [module] = (described.json['paraminfo'] as { modules: Readonly<Record<string, unknown>>[] }).modules;
  assert.equal(module?.['description'], 'Greets a user.');
  assert.equal(module['source'], 'Greetings');
});
