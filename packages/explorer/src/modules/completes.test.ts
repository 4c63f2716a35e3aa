import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { completes } from './completes.ts';
import type { ModuleInfo } from './module-info.ts';

test('what parameters hold is found in the declarations of the sample wiki', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({ action: 'paraminfo', modules: 'query+*|feedcontributions|opensearch' });
  const modules = answer['paraminfo']?.['modules'] as unknown as readonly ModuleInfo[];
  const kinds = new Map(
    modules.flatMap((info) =>
      info.parameters.flatMap((parameter) => {
        const found = completes(info, parameter);
        if (!found) return [];
        const where = 'bare' in found && found.bare ? `bare ${found.kind}` : found.kind;
        return [[info.prefix + parameter.name, where] as const];
      }),
    ),
  );
  const expected = {
    apfrom: 'bare page',
    apprefix: 'bare page',
    acprefix: 'bare category',
    aufrom: 'user',
    bltitle: 'page',
    cmtitle: 'category',
    clcategories: 'category',
    iutitle: 'page',
    alprefix: 'bare page',
    ucuser: 'user',
    ucuserprefix: 'user',
    ususers: 'user',
    rctag: 'tag',
    rctitle: 'page',
    search: 'page',
    srsearch: 'page',
    pltitles: 'page',
  };
  for (const [name, kind] of Object.entries(expected)) assert.equal(kinds.get(name), kind, name);
  for (const name of ['apcontinue', 'lbltitle', 'iwprefix', 'aisha1', 'amfrom', 'rvsection', 'fafrom'])
    assert.equal(kinds.get(name), undefined, name);
});
