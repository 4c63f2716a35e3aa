import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { createWiki, readDescription } from './index.ts';

suite('a description in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-descriptions-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  const read = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return readDescription(path);
  };

  test('is the same in YAML and in JSON', async () => {
    const yaml = `# A town.
users:
  - name: Ada
pages:
  - title: Bridge
    revisions:
      - { text: Of wood., by: Ada, at: 2025-03-01 09:30 }
      - text: |
          Of stone.
          [[Category:Buildings]]
        minor: true
files:
  - name: Dot.png
    versions:
      - content: { base64: AQID }
      - content: !!binary AQID
`;
    const versions = [{ content: { base64: 'AQID' } }, { content: { base64: 'AQID' } }];
    const revisions = [
      { text: 'Of wood.', by: 'Ada', at: '2025-03-01 09:30' },
      { text: 'Of stone.\n[[Category:Buildings]]\n', minor: true },
    ];
    const json = JSON.stringify({
      users: [{ name: 'Ada' }],
      pages: [{ title: 'Bridge', revisions }],
      files: [{ name: 'Dot.png', versions }],
    });
    const [one, other] = await Promise.all([read('town.yaml', yaml), read('town.json', json)]);
    // Buffers become plain bytes.
    assert.deepEqual(structuredClone(one), structuredClone(other));
  });

  const mistakes: readonly (readonly [text: string, sentence: RegExp])[] = [
    ['users:\n  - name: Ada\n  - nam: Ben\n', /^wrong\.yml:3: users\[1\]\.nam is not a field/],
    ['pages:\n  Main Page: text\n  Bridge: 1\n', /^wrong\.yml:3: pages\.Bridge must be a text, not 1\.$/],
    ['pages:\n  A: a\n  Main Page:\n', /^wrong\.yml:3: pages\["Main Page"\] must be a text, not null\.$/],
    [
      'pages:\n  - title: A\n    revisions: &all\n      - text: a\n        by: Ada\n  - title: B\n    revisions: *all\n',
      /^wrong\.yml:5: pages\[0\]\.revisions\[0\]\.by: there is no account "Ada"/,
    ],
    ['pages:\n  - title: A\n', /^wrong\.yml:2: pages\[0\]\.revisions is missing/],
    ['pages:\n  A: a\n  A: b\n', /^wrong\.yml:3: Map keys must be unique$/],
    ['pages:\n  A: "a\n', /^wrong\.yml:3: Missing closing "quote$/],
    ['pages:\n  A: !text a\n', /^wrong\.yml:2: Unresolved tag: !text$/],
    ['- pages\n', /^The description must be an object such as .*, not a list\.$/],
  ];
  for (const [text, sentence] of mistakes)
    test(`is refused with the line of the mistake: ${sentence.source}`, async () => {
      await assert.rejects(async () => createWiki(await read('wrong.yml', text)).close(), {
        name: 'TypeError',
        message: sentence,
      });
    });

  test('that is JSON is refused with the path of the mistake', async () => {
    await assert.rejects(async () => createWiki(await read('wrong.json', '{"pages": {"A": 1}}')).close(), {
      message: 'wrong.json: pages.A must be a text, not 1.',
    });
    await assert.rejects(read('wrong.json', '{"pages": '), {
      name: 'TypeError',
      message: /^wrong\.json: .*JSON/,
    });
  });

  test('may be empty', async () => {
    using wiki = createWiki(await read('empty.yaml', '# Nothing yet.\n'));
    const { query } = await wiki.request({ list: 'allpages' });
    assert.deepEqual(query.allpages, []);
  });
});
