import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModuleInfo, ParameterInfo, UsedModule } from '../modules/module-info.ts';
import { requestOf } from './request-of.ts';

const parameter = (name: string, tokentype?: string): ParameterInfo => ({
  name,
  type: 'string',
  multi: false,
  ...(tokentype !== undefined && { tokentype }),
});

const module = (prefix: string, more: Partial<ModuleInfo>): UsedModule => ({
  info: { name: 'x', path: 'x', prefix, helpurls: [], parameters: [], ...more },
  prefix,
  isGenerator: false,
});

const url = 'https://wiki.example/w/api.php';

test('a query is written with its parameters', () => {
  const parameters = new Map([['list', 'allpages']]);
  assert.deepEqual(requestOf(url, parameters, [module('ap', {})], true), {
    apiUrl: url,
    parameters: [['list', 'allpages']],
    all: true,
    post: false,
  });
});

test('what has to be posted, and with a token, is written so', () => {
  const login = module('lg', {
    mustbeposted: true,
    parameters: [parameter('name'), parameter('token', 'login')],
  });
  const { post, token } = requestOf(url, new Map([['action', 'login']]), [login, module('', {})], false);
  assert.equal(post, true);
  assert.deepEqual(token, { type: 'login', parameter: 'lgtoken' });
});
