import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { rList, rString } from '../../packages/explorer/src/code/httr2.ts';
import { javascriptObject, javascriptString } from '../../packages/explorer/src/code/javascript.ts';
import { pythonDict, pythonString } from '../../packages/explorer/src/code/python.ts';
import { shellWord } from '../../packages/explorer/src/code/shell.ts';
import { wikiquery } from '../../packages/explorer/src/code/wikiquery.ts';
import { readForm } from '../../packages/server/src/http/parameters.ts';
import { interpreters, missing, runIn } from './interpreters.ts';
import { fields, texts } from './texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-literals-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script, and returns what it prints, which has to be texts each followed by NUL. */
async function run(program: string, script: string): Promise<readonly string[]> {
  const path = join(folder, 'script');
  writeFileSync(path, script);
  const { code, output, errors } = await runIn(folder, {}, program, path);
  assert.equal(code, 0, errors);
  return output.split('\0').slice(0, -1);
}

/** Checks many texts at once, because starting a program takes longest. */
const check = (read: (values: readonly string[]) => Promise<readonly string[]>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 300, maxLength: 400 }), async (values) =>
      assert.deepEqual(await read(values), values),
    ),
    { numRuns: 3, interruptAfterTimeLimit: 60_000 },
  );

/** Checks many parameters at once; an interpreter prints their names and values in turn. */
const checkFields = (
  read: (parameters: ReadonlyMap<string, string>) => Promise<readonly string[]>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fields, async (parameters) =>
      assert.deepEqual(await read(parameters), [...parameters].flat()),
    ),
    { numRuns: 6, interruptAfterTimeLimit: 60_000 },
  );

const { bash, python, r } = interpreters;
const noBash = missing('bash', bash, '--version');
const noPython = missing('Python', python, '--version');
const noR = missing('R', r, '--version');

test('bash reads words as they were', { skip: noBash }, () =>
  check((values) => run(bash, `printf '%s\\0' ${values.map(shellWord).join(' ')}`)),
);

test('words without invisible characters are read by any shell', { skip: noBash }, () =>
  check(async (values) => {
    const plain = values.map(shellWord).map((word) => (word.startsWith("'") ? word : "'-'"));
    const read = await run('/bin/sh', `printf '%s\\0' ${plain.join(' ')}`);
    return values.map((value, i) => (plain[i] === "'-'" ? value : (read[i] ?? '')));
  }),
);

test('Python reads strings and dicts as they were', { skip: noPython }, async () => {
  const print = 'import sys\nsys.stdout.buffer.write("".join(text + "\\0" for text in texts).encode())\n';
  await check((values) => run(python, `texts = [${values.map(pythonString).join(', ')}]\n${print}`));
  await checkFields((parameters) =>
    run(python, `texts = [text for item in ${pythonDict(parameters)}.items() for text in item]\n${print}`),
  );
});

test('R reads strings and lists as they were', { skip: noR }, async () => {
  const print = `out <- pipe("cat", "wb")
for (text in texts) writeBin(c(charToRaw(enc2utf8(text)), as.raw(0)), out)
close(out)\n`;
  await check((values) => run(r, `texts <- c(${values.map(rString).join(',\n')})\n${print}`));
  await checkFields((parameters) =>
    run(
      r,
      `parameters <- ${rList(parameters)}
texts <- if (length(parameters)) rbind(names(parameters), unlist(parameters))\n${print}`,
    ),
  );
});

test('JavaScript reads strings and objects as they were', () => {
  fc.assert(
    fc.property(texts, (text) => assert.equal(runInNewContext(javascriptString(text)), text)),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fields, (parameters) => {
      const read: unknown = runInNewContext(
        `JSON.stringify(Object.entries(${javascriptObject(parameters)}))`,
      );
      assert.deepEqual(new Map(JSON.parse(String(read))), new Map(parameters));
    }),
    { numRuns: 100 },
  );
});

test('the command line reads parameters as they were', { skip: noBash }, () =>
  checkFields(async (parameters) => {
    const given = new Map([['action', 'query'], ...parameters]);
    const script = wikiquery.write({
      apiUrl: 'https://wiki.example/w/api.php',
      parameters: [...given],
      all: false,
    });
    const words = await run(bash, `npx() { printf '%s\\0' "$@"; }\n${script}`);
    const expectedWords = ['--no-install', 'wikiquery', 'query', '--from', 'https://wiki.example/w/api.php'];
    assert.deepEqual(words.slice(0, -1), expectedWords);
    const form = readForm(Buffer.from(words.at(-1) ?? '').toString('latin1'));
    const expected = readForm(new URLSearchParams([...given]).toString());
    assert.deepEqual(
      { action: 'query', ...Object.fromEntries(form.values) },
      Object.fromEntries(expected.values),
    );
    assert.deepEqual(form.arrays, expected.arrays);
    return [...parameters].flat();
  }),
);
