/**
 * The third lock on hidden data over the tables of older versions of MediaWiki, where names and comments are in other
 * columns: everybody asks every module for everything.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import type { Request } from '../rig/requests.ts';
import { olderSchemas } from '../schemas/older-schemas.ts';
import { createAsking, type Asking } from './asking.ts';
import { createSecretWiki } from './secret-wiki.ts';
import { openModules, wordPattern } from './secret.ts';
import { about, requestsFor } from './ways.ts';

for (const { name: version, sql } of olderSchemas)
  describe(`in the tables of ${version}`, () => {
    const { wiki, secrets, address } = createSecretWiki(sql);
    let asking: Asking;
    before(async () => {
      asking = await createAsking(wiki);
    });
    after(() => wiki.close());

    test('every module keeps its secrets', async (t) => {
      const { site, registry, viewers, ask } = asking;
      const revisions = wiki.database
        .prepare<[], number>('SELECT rev_id FROM revision WHERE rev_deleted <> 0 LIMIT 50')
        .pluck()
        .all();
      const pageSets: readonly Request[] = [
        { revids: revisions.join('|') },
        { generator: 'allpages', gaplimit: 'max' },
      ];
      const seen = new Set<string>();
      const leaksIn = (body: string, kind: string, viewer: Viewer, request: Request): string[] =>
        [...body.matchAll(wordPattern)].flatMap(([word]) => {
          const secret = secrets.get(word);
          if (!secret || openModules(secret, request).length > 0) return [];
          if (!secret.sight(viewer))
            return [`${secret.cell} (${secret.degree}) is told to ${kind}: ${new URLSearchParams(request)}`];
          seen.add(secret.cell);
          return [];
        });
      for (const registered of registry.modules.values()) {
        const { name, group, mustBePosted } = registered.module;
        await t.test(`${group}=${name}`, async () => {
          const leaks = new Set<string>();
          let answered = 0;
          for (const [kind, viewer] of viewers)
            for (const set of group === 'prop' ? pageSets : [{}])
              for (const one of requestsFor(registered, site, address).slice(0, 6)) {
                const request = { action: 'query', format: 'json', ...about(set, one) };
                const body = await ask(request, viewer, mustBePosted);
                for (const leak of leaksIn(body, kind, viewer, request)) leaks.add(leak);
                if (!body.startsWith('{"error"')) answered++;
              }
          assert.deepEqual([...leaks], []);
          assert.ok(answered > 0, 'every request failed');
        });
      }
      for (const cell of [
        'cu_changes.cuc_ip',
        'cu_log.cul_reason_id',
        'revision.rev_comment_id',
        'user.user_email',
      ])
        assert.ok(seen.has(cell), `nobody saw ${cell}`);
    });
  });
