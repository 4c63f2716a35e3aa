import assert from 'node:assert/strict';
import test from 'node:test';
import { mwn } from './mwn.ts';
import type { CodeRequest } from './request.ts';

const programOf = (query: string, more: Partial<CodeRequest> = {}): string =>
  mwn.write({
    apiUrl: 'https://wiki.example/w/api.php',
    parameters: [...new URLSearchParams(query)],
    all: false,
    ...more,
  });

/** The program from a line on. */
const from = (line: string, program: string): string => program.slice(program.indexOf(line));

test('what mwn sends by itself is left out', () => {
  assert.equal(
    programOf('list=tags'),
    `import { Mwn } from 'mwn';

// With an account: await Mwn.init({ apiUrl, username, password, userAgent })
const bot = new Mwn({
  apiUrl: 'https://wiki.example/w/api.php',
  userAgent: 'MyScript/1.0 (me@example.org)',
  silent: true,
});

const parameters = {
  action: 'query',
  list: 'tags',
};
console.log(JSON.stringify(await bot.request(parameters), null, 2));
`,
  );
});

test('another formatversion is sent', () => {
  assert.match(
    programOf('list=tags&formatversion=1'),
    /^const parameters = \{\n {2}action: 'query',\n {2}list: 'tags',\n {2}formatversion: '1',\n\};$/m,
  );
});

test('all parts of a list are read row by row', () => {
  assert.equal(
    from('for await', programOf('list=tags', { all: true })),
    `for await (const part of bot.continuedQueryGen(parameters)) {
  for (const item of part.query.tags) console.log(JSON.stringify(item));
}
`,
  );
});

test('only queries and parses have to be told to be posted', () => {
  const option = "bot.setRequestOptions({ method: 'POST' });\n";
  for (const action of ['query', 'parse'])
    assert.ok(programOf(`action=${action}`, { post: true }).includes(option), action);
  assert.ok(!programOf('action=purge&titles=A', { post: true }).includes(option));
  assert.ok(!programOf('action=query').includes(option));
});

test('a token is read first, and sent in its parameter', () => {
  const program = programOf('action=login&lgname=A', { token: { type: 'login', parameter: 'lgtoken' } });
  assert.equal(
    from('const { query }', program),
    `const { query } = await bot.query({ meta: 'tokens', type: 'login' });
const token = query.tokens['logintoken'];

const parameters = {
  action: 'login',
  lgname: 'A',
  lgtoken: token,
};
console.log(JSON.stringify(await bot.request(parameters), null, 2));
`,
  );
});
