/** The notebook, run cell by cell as it stands, from a dump of the sample wiki. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-notebook-'));
after(() => {
  rmSync(folder, { recursive: true });
});

interface Cell {
  readonly cell_type: 'markdown' | 'code';
  readonly source: readonly string[];
  readonly outputs?: readonly unknown[];
}
const notebook = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/notebook.ipynb'), 'utf8')) as {
  readonly cells: readonly Cell[];
};
const code = notebook.cells
  .filter(({ cell_type: type }) => type === 'code')
  .map(({ source }) => source.join(''));

const isMissing =
  spawnSync('/usr/bin/python3', ['-c', 'import pandas, matplotlib']).status !== 0 &&
  "Python's pandas and matplotlib are not installed";

/** Writes the articles of the sample wiki as a dump has them. */
async function writeDump(path: string): Promise<void> {
  using wiki = createWiki();
  const { ask } = await openApi(wiki);
  const { body } = await ask({
    generator: 'allpages',
    gaplimit: 'max',
    export: '1',
    exportnowrap: '1',
  });
  writeFileSync(path, body);
}

test('the notebook has no outputs, which would be of another wiki', () => {
  assert.ok(code.length >= 6);
  for (const { outputs = [] } of notebook.cells) assert.deepEqual(outputs, []);
});

test('its cells lead from a dump to charts', { skip: isMissing }, async () => {
  await writeDump(join(folder, 'wiki-latest-pages-articles.xml.bz2'));
  const wikiquery = join(import.meta.dirname, '../../packages/wikiquery/bin/wikiquery.js');
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${wikiquery}" "$@"\n`, {
    mode: 0o755,
  });
  // A cell shows its last expression; each chart is drawn.
  const after = `
print(list(linked.index[:3]), len(within) > 3, len(revisions) == len(pages))
for number in plt.get_fignums():
    plt.figure(number).savefig(f"chart-{number}.png")
`;
  const out = execFileSync('/usr/bin/python3', ['-c', [...code, after].join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      MPLBACKEND: 'Agg',
      MPLCONFIGDIR: folder,
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  assert.match(out, /^\d+ articles and \d+ redirects$/m);
  assert.match(out, /^\d+ articles in Islands and the categories below it$/m);
  assert.match(out, /^\['.+', '.+', '.+'\] True True$/m);
  for (const number of [1, 2, 3]) {
    assert.ok(existsSync(join(folder, `chart-${number}.png`)), `chart ${number}`);
    assert.equal(
      readFileSync(join(folder, `chart-${number}.png`))
        .subarray(1, 4)
        .toString(),
      'PNG',
    );
  }
});
