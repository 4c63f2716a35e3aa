import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { serialize } from 'node:v8';
import { createUsage } from '../../packages/core/src/data/database/usage.ts';
import { createServer } from '../../packages/server/src/http/server.ts';
import { createPipeline } from '../../packages/server/src/pipeline.ts';
import { MOST_DECODED } from '../../packages/server/src/runners/offload.ts';
import type { RunnerPool } from '../../packages/server/src/runners/pool.ts';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';
import { longBodies, longTexts } from './long-bodies.ts';

/** Bytes of the texts: with what surrounds them, bodies are nearly as long as bodies may be. */
const SIZE = 8_000_000;

/** How much more processor time a body may take than one of as many letters. */
const MOST = 3;

/** Microseconds below which processor time is not measured well. */
const SHORTEST = 10_000;

/** What the process that serves decoded of the last request. */
let decoded = 0;

/** A pool that takes requests as one of processes does, and answers nothing. */
const pool: RunnerPool = {
  run: (request) => {
    serialize(request);
    for (const [name, value] of request.parameters) decoded += name.length + value.length;
    const response = { status: 200, headers: {}, body: '{}' };
    return Promise.resolve({
      kind: 'answer',
      response,
      usage: createUsage(),
      account: 'anonymous',
      milliseconds: 0,
    });
  },
  state: () => ({ processes: 0, running: 0, waiting: 0, killed: 0, started: 0, failed: 0 }),
  close: () => undefined,
};

const wiki = createWiki({ pages: {} });
const api = await openApi(wiki);
const pipeline = createPipeline({ api, site: api.site, version: () => undefined, runners: pool });
const server = await createServer(pipeline, api.site, { mostDecoded: MOST_DECODED });
after(async () => {
  await server.close();
  wiki.close();
});

/** Sends a body; returns the microseconds that it took of this thread. */
async function send(body: Buffer, type: string): Promise<number> {
  decoded = 0;
  const url = `${api.site.configuration.general.scriptpath}/api.php`;
  const start = process.threadCpuUsage();
  const { statusCode } = await server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: body,
  });
  const { user, system } = process.threadCpuUsage(start);
  assert.ok([200, 400, 413].includes(statusCode), `status ${statusCode}`);
  return Math.max(SHORTEST, user + system);
}

const urlEncoded = 'application/x-www-form-urlencoded';
const letters = Buffer.from(`action=query&format=json&titles=${'a'.repeat(SIZE)}`);

for (const [place, { type, make }] of Object.entries(longBodies)) {
  test(`8 MB of anything as ${place} take no more of the thread that serves than letters do`, async () => {
    await send(letters, urlEncoded);
    for (const [kind, text] of Object.entries(longTexts)) {
      const hostile = make(text(SIZE));
      let ratio = Infinity;
      for (let tries = 0; tries < 4 && ratio > MOST; tries++) {
        const time = await send(hostile, type);
        assert.ok(decoded <= MOST_DECODED, `${kind}: ${decoded} characters were decoded`);
        ratio = Math.min(ratio, time / (await send(letters, urlEncoded)));
      }
      assert.ok(ratio <= MOST, `${kind}: ${ratio.toFixed(1)} times the time of letters`);
    }
  });
}
