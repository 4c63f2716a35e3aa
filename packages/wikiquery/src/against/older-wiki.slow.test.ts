// With a real MediaWiki 1.39 to 1.42 that serves the sample wiki in its own tables.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { noOlderMediaWiki, startOlderMediaWiki } from '../../../../test/rig/mediawiki.ts';
import { sampleConfiguration } from '../../../../test/rig/wiki.ts';

const run = (...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> =>
  new Promise((resolve) => {
    const command = join(import.meta.dirname, '../../bin/wikiquery.js');
    execFile(process.execPath, [command, ...args], { maxBuffer: 2 ** 26 }, (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });

test('check finds no differences from an older MediaWiki', { skip: noOlderMediaWiki }, async (context) => {
  await using live = await startOlderMediaWiki();
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-older-'));
  context.after(() => {
    rmSync(folder, { recursive: true });
  });
  const [untold, config] = ['settings.json', 'wiki.json'].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  // What siteinfo does not tell, such as rights that no group has.
  const { slotRoles, pageLanguageInDatabase } = sampleConfiguration().settings;
  const rights = await rightsOf(live.url);
  writeFileSync(untold, JSON.stringify({ settings: { rights, slotRoles, pageLanguageInDatabase } }));
  const { code, out } = await run('init', '--from', live.url, '--with', untold);
  assert.equal(code, 0);
  writeFileSync(config, out);
  const options = ['--config', config, '--database', `sqlite:${live.database}`, '--against', live.url];
  const checked = await run('check', ...options);
  assert.match(
    checked.out,
    /: (MediaWiki 1\.\d+\.\d+); configured here: \1\nOK: whatever is not known here is sent to the wiki\.\n$/,
  );
  assert.equal(checked.code, 0);
});

/** The rights that a wiki knows: the values of a parameter. */
async function rightsOf(url: string): Promise<readonly string[]> {
  const response = await fetch(
    `${url}?action=paraminfo&modules=query%2Bcontributors&format=json&formatversion=2`,
  );
  const { paraminfo } = (await response.json()) as {
    readonly paraminfo: {
      readonly modules: readonly {
        readonly parameters: readonly { readonly name: string; readonly type: readonly string[] }[];
      }[];
    };
  };
  return paraminfo.modules[0]?.parameters.find(({ name }) => name === 'rights')?.type ?? [];
}
