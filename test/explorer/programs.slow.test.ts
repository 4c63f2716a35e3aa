/** Runs the programs that the explorer writes against a served wiki. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { codeTargets, type CodeRequest, type CodeTarget } from '../../packages/explorer/src/code/index.ts';
import { wikiquery } from '../../packages/explorer/src/code/wikiquery.ts';
import { startServing } from '../program/serve.ts';
import { interpreters, missing, runIn, type Ended } from './interpreters.ts';

const root = resolve(import.meta.dirname, '../..');
const npmClients = join(root, 'test/clients/npm/node_modules');
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-programs-'));
symlinkSync(npmClients, join(folder, 'node_modules'));
const server = await startServing('--port', '0');
after(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const { bash, node, python, r } = interpreters;

/** What runs the programs of a target. */
interface Runner {
  readonly program: string;
  readonly file: string;
  readonly skip: string | false;
  /** Whether it keeps the cookies of a session, which logging in takes. */
  readonly cookies: boolean;
  readonly variables?: Readonly<Record<string, string>>;
}

const command = join(root, 'packages/wikiquery/bin/wikiquery.js');
const runners: Readonly<Record<string, Runner>> = {
  curl: {
    program: bash,
    file: 'program.sh',
    skip: missing('curl with jq', bash, '-c', 'curl --version && jq --version'),
    cookies: true,
  },
  'python-requests': {
    program: python,
    file: 'program.py',
    skip: missing('Requests', python, '-c', 'import requests'),
    cookies: true,
  },
  mwclient: {
    program: python,
    file: 'program.py',
    skip: missing('mwclient', python, '-c', 'import mwclient'),
    cookies: true,
  },
  pywikibot: {
    program: python,
    file: 'program.py',
    skip: missing(
      'Pywikibot in PYWIKIBOT',
      bash,
      '-c',
      'test -n "$PYWIKIBOT" && test -d "$PYWIKIBOT/pywikibot"',
    ),
    cookies: true,
    variables: {
      PYTHONPATH: process.env['PYWIKIBOT'] ?? '',
      PYWIKIBOT_NO_USER_CONFIG: '2',
      PYWIKIBOT_DIR: folder,
    },
  },
  'javascript-fetch': { program: node, file: 'program.mjs', skip: false, cookies: false },
  mwn: {
    program: node,
    file: 'program.mjs',
    skip: missing('mwn', node, '-e', `require.resolve(${JSON.stringify(join(npmClients, 'mwn'))})`),
    cookies: true,
  },
  'r-httr2': {
    program: r,
    file: 'program.R',
    skip: missing('R with httr2 and jsonlite', r, '-e', 'library(httr2); library(jsonlite)'),
    cookies: true,
  },
};

type Answer = Readonly<Record<string, unknown>>;

interface Page {
  readonly pageid: number;
  readonly ns: number;
  readonly title: string;
}

const requestOf = (
  parameters: Readonly<Record<string, string>>,
  more: Partial<CodeRequest> = {},
): CodeRequest => ({
  apiUrl: server.url,
  parameters: Object.entries(parameters),
  all: false,
  ...more,
});

/** Asks the server itself. */
async function ask(parameters: Readonly<Record<string, string>>): Promise<Answer> {
  const body = new URLSearchParams({ format: 'json', formatversion: '2', ...parameters });
  const response = await fetch(server.url, { method: 'POST', body });
  return (await response.json()) as Answer;
}

/** Asks the server for all parts. */
async function askAll(parameters: Readonly<Record<string, string>>): Promise<readonly Answer[]> {
  const parts: Answer[] = [];
  for (let position = {}; ;) {
    const part = await ask({ ...parameters, ...position });
    parts.push(part);
    if (!part['continue']) return parts;
    position = part['continue'];
  }
}

/** Leaves out what mwclient and Pywikibot add to every query. */
function withoutUser({ query, continue: position, ...others }: Answer): Answer {
  const { userinfo: _user, ...asked } = query as Answer;
  const { continue: _modules, ...next } = (position ?? {}) as Answer;
  return { ...others, query: asked, next };
}

async function run(target: CodeTarget, runner: Runner, request: CodeRequest): Promise<Ended> {
  writeFileSync(join(folder, runner.file), target.write(request));
  return runIn(folder, runner.variables ?? {}, runner.program, runner.file);
}

async function output(target: CodeTarget, runner: Runner, request: CodeRequest): Promise<string> {
  const ended = await run(target, runner, request);
  assert.equal(ended.code, 0, `${target.write(request)}\n${ended.errors}`);
  return ended.output;
}

const linesOf = (text: string): readonly Answer[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);

/** Titles between which `|` cannot stand, with what each language treats specially. */
const nasty = `\x1fGull Point\x1fa'b"c\x1f$HOME \`id\` \${x} $(id) 100%25 %s\x1f\\n\\u0041\\\x1f🐦 Gull\x1f燈台\x1fa|b`;
/** A request with them, all of which is named in the answer. */
const nastyRequest = { action: 'query', titles: nasty, prop: 'info', redirects: '1' };
const list = { action: 'query', list: 'allpages', aplimit: '17' };
const parts = {
  action: 'query',
  generator: 'allpages',
  gaplimit: '10',
  prop: 'links|categories',
  pllimit: '30',
};

test('every target is run', () => {
  assert.deepEqual(
    codeTargets.map(({ id }) => id).toSorted(),
    [...Object.keys(runners), wikiquery.id].toSorted(),
  );
});

describe(
  'wikiquery',
  {
    skip: missing(
      'wikiquery query --from',
      bash,
      '-c',
      `'${node}' '${command}' query --help | grep -q -e --from`,
    ),
  },
  () => {
    const runner: Runner = { program: bash, file: 'program.sh', skip: false, cookies: false };
    // In place of the published package.
    const target: CodeTarget = {
      ...wikiquery,
      write: (request) => `npx() { shift 2; '${node}' '${command}' "$@"; }\n${wikiquery.write(request)}`,
    };

    test('prints every row of a list as CSV', async () => {
      const pages = (await askAll(list)).flatMap(
        ({ query }) => (query as Answer)['allpages'] as readonly Page[],
      );
      const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const lines = pages.map(({ pageid, ns, title }) => `${pageid},${ns},${cell(title)}`);
      const printed = await output(target, runner, requestOf(list, { all: true }));
      assert.deepEqual(printed.trim().split(/\r?\n/), ['pageid,ns,title', ...lines]);
    });

    test('sends values as they are', async () => {
      const request = { ...nastyRequest, errorformat: 'plaintext' };
      const { query } = JSON.parse(await output(target, runner, requestOf(request))) as Answer;
      assert.deepEqual(query, (await ask(request))['query']);
    });

    test('writes no command for what it does not send', () => {
      assert.match(wikiquery.write(requestOf(list, { post: true })), /^# .*\n$/);
    });
  },
);

for (const target of codeTargets) {
  const runner = runners[target.id];
  if (!runner) continue;
  const { skip, cookies } = runner;
  describe(target.label, { skip }, () => {
    test('prints every row of a list', async () => {
      const rows = (await askAll(list)).flatMap(
        ({ query }) => (query as Answer)['allpages'] as readonly Answer[],
      );
      assert.ok(rows.length > 34);
      assert.deepEqual(linesOf(await output(target, runner, requestOf(list, { all: true }))), rows);
    });

    test('prints every part of an answer, by POST as well', async () => {
      const expected = await askAll(parts);
      assert.ok(expected.length > 3);
      for (const post of [false, true]) {
        const printed = await output(target, runner, requestOf(parts, { all: true, post }));
        assert.deepEqual(linesOf(printed).map(withoutUser), expected.map(withoutUser));
      }
    });

    test('sends values as they are', async () => {
      const answer = JSON.parse(await output(target, runner, requestOf(nastyRequest))) as Answer;
      const expected = await ask(nastyRequest);
      assert.deepEqual(withoutUser(answer), withoutUser(expected));
      assert.ok(JSON.stringify(expected).includes('燈台'));
    });

    test('asks for other actions', async () => {
      const compare = { action: 'compare', fromtitle: 'Gull Point', totitle: 'Gull Cape', prop: 'ids|title' };
      const search = { action: 'opensearch', search: 'gull' };
      for (const parameters of [compare, search]) {
        const printed = await output(target, runner, requestOf(parameters));
        assert.deepEqual(JSON.parse(printed), await ask(parameters));
      }
    });

    test('fails with what the server refuses, in every error format', async () => {
      for (const errorformat of ['bc', 'plaintext']) {
        const wrong = { action: 'query', list: 'allpages', apfrom: 'B', apcontinue: '|||', errorformat };
        const { code, errors } = await run(target, runner, requestOf(wrong, { all: true }));
        assert.notEqual(code, 0);
        assert.match(errors, /badcontinue|Invalid continue param/i);
      }
    });

    test('takes a token', { skip: !cookies && 'it keeps no cookies' }, async () => {
      const login = {
        action: 'login',
        lgname: 'Cartographer@mapper',
        lgpassword: 'g8n0k2hm3b6q1v7s4c9a5cfv1r0d2t8b',
      };
      const token = { type: 'login', parameter: 'lgtoken' };
      const answer = JSON.parse(await output(target, runner, requestOf(login, { token }))) as {
        readonly login: Answer;
      };
      assert.equal(answer.login['result'], 'Success');
    });
  });
}
