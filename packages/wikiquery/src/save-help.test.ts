import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { saveHelp } from './save-help.ts';

const message = (key: string, ...params: readonly unknown[]) => ({ key, params });

test('saves the messages and examples of every module', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'help-'));
  t.after(() => rm(folder, { recursive: true }));
  const formats = new Set<string | undefined>();
  const modules = new Map<string, Readonly<Record<string, unknown>>>([
    ['main', { parameters: [{ name: 'action', type: ['query', 'login'] }] }],
    ['query', { parameters: [] }],
    [
      'login',
      {
        description: [
          message('apihelp-login-summary', 'lg'),
          message('odd', { unknown: true }),
          'no message',
        ],
        parameters: [{ name: 'name', description: [message('api-help-param-name', { num: 2 })] }],
        templatedparameters: [{ name: 'x-{y}', description: [{ ...message('x'), forvalue: 'v' }] }],
        examples: [{ query: 'action=login', description: message('example') }, { query: 1 }],
        dynamicparameters: [message('more')],
      },
    ],
  ]);
  const count = await saveHelp(
    (request) => {
      formats.add(request['helpformat']);
      const paths = request['modules']?.split('|') ?? [];
      const described = paths.map((path) => ({ name: path, path, prefix: '', ...modules.get(path) }));
      return Promise.resolve({ paraminfo: { modules: described } });
    },
    'here',
    folder,
  );
  assert.equal(count, 3);
  assert.deepEqual([...formats], ['raw']);
  const saved = JSON.parse(await readFile(join(folder, 'help.json'), 'utf8')) as Readonly<
    Record<string, unknown>
  >;
  assert.deepEqual(Object.keys(saved), ['main', 'query', 'login']);
  assert.deepEqual(saved['login'], {
    description: [message('apihelp-login-summary', 'lg')],
    parameters: {
      name: [message('api-help-param-name', { num: 2 })],
      'x-{y}': [{ ...message('x'), forvalue: 'v' }],
    },
    examples: [{ query: 'action=login', description: message('example') }],
    dynamicparameters: [message('more')],
  });
});
