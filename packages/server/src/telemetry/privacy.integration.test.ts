import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { opened } from '../../../core/src/data/store/store.ts';
import { createPipeline } from '../pipeline.ts';
import { accessLine } from './access-line.ts';
import type { AnsweredRequest } from './answered-request.ts';
import { createSlowLog } from './slow-log.ts';
import { createTop } from './top.ts';

const MARK = 'Zprivate7';

test('no log shows a value of a parameter, an unknown name, a header or a cookie', async () => {
  using wiki = createWiki();
  const api = await openApi(wiki);
  const top = createTop();
  let logged = '';
  const logger = pino({}, { write: (line: string) => (logged += line) });
  const { explain } = opened(api.store).database;
  let requests = 0;
  let begun = 0;
  const listen = (request: AnsweredRequest): void => {
    requests++;
    logged += accessLine(request, { format: 'json', networks: false });
    logged += accessLine(request, { format: 'text', networks: true });
    const ran = api.statements.slice(begun);
    begun = api.statements.length;
    const slow = ran.map((sql) => {
      const parameters = Array.from(sql.matchAll(/\?/g), () => MARK);
      return { sql, parameters, milliseconds: 99, rows: 1 };
    });
    top.listen({ ...request, slow });
    // A new one each time, since it logs only some requests a second.
    createSlowLog({ logger, seconds: 0, explain })({ ...request, slow });
  };
  const told = createPipeline({ api, site: api.site, version: () => undefined, listeners: [listen] });
  const cookie = `wikiUserName=${MARK}; wikiUserID=1; session=${MARK}`;
  const headers = { cookie, referer: `https://${MARK}.example`, authorization: MARK, [`x-${MARK}`]: MARK };
  const ask = async (...parameters: readonly (readonly [string, string])[]): Promise<void> => {
    const given = new Map([...parameters, ['format', 'json'], [MARK, MARK]] as const);
    await told.handle({ method: 'GET', parameters: given, posted: false, server: 'https://x', headers });
    await turn();
  };
  for (const name of ['action', 'format', 'assertuser', 'origin', 'uselang', 'maxlag', 'titles', 'pageids'])
    await ask(['action', 'query'], [name, MARK]);
  for (const [name, { module }] of api.registry.modules) {
    const { group, prefix } = module;
    await ask(['action', 'query'], ['titles', `${MARK}|Main Page`], [group, `${name}|${MARK}`]);
    await ask(['action', 'query'], ['generator', name], [group, name]);
    // Each on its own: the first that is wrong ends a request.
    for (const parameter of Object.keys(module.parameters))
      await ask(['action', 'query'], ['titles', MARK], [group, name], [prefix + parameter, MARK]);
  }
  logged += JSON.stringify(top.state());
  assert.ok(requests > 500 && begun > 100);
  assert.ok(logged.includes('"plan":["'));
  assert.ok(logged.includes('"parameters":["action","titles","list","apfrom","format","other"]'));
  const found = logged.indexOf(MARK);
  assert.equal(found, -1, logged.slice(Math.max(0, found - 300), found + 100));
});
