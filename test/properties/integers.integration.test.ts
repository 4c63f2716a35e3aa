import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../rig/ask.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';

/** What `paraminfo` tells of a module. */
interface DescribedModule {
  readonly name: string;
  readonly path: string;
  readonly group: string;
  readonly prefix: string;
  readonly generator?: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string | readonly string[];
    readonly required?: boolean;
  }[];
}

const extremes = [2n ** 31n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 63n - 1024n, 2n ** 63n - 1n]
  .flatMap((number) => [number, -number])
  .concat(-(2n ** 63n))
  .map(String);

const wiki = createWiki();
const faults: unknown[] = [];
const { site, ask } = await openApi(wiki, {
  onFault: (error) => {
    faults.push(error);
    return '';
  },
});
const viewer = steward(site);
const { json } = await ask({ action: 'paraminfo', modules: 'main|*|query+*' }, { viewer });
const { modules } = json['paraminfo'] as { readonly modules: readonly DescribedModule[] };

/** Requests that give a module what it requires: one for each value of what is enumerated. */
function requestsOf({ parameters }: DescribedModule, prefix: string): readonly Record<string, string>[] {
  let requests: readonly Record<string, string>[] = [{}];
  for (const { name, type, required } of parameters) {
    if (required !== true) continue;
    const values = typeof type === 'string' ? ['Ember Rock'] : type;
    requests = requests.flatMap((request) => values.map((value) => ({ ...request, [prefix + name]: value })));
  }
  return requests;
}

async function check(module: DescribedModule, prefix: string, base: Record<string, string>): Promise<void> {
  const numbers = module.parameters.filter(({ type }) => type === 'integer' || type === 'limit');
  for (const request of numbers.length > 0 ? requestsOf(module, prefix) : []) {
    for (const { name } of numbers) {
      for (const value of extremes) {
        const asked = { ...base, ...request, [prefix + name]: value };
        const { body } = await ask(asked, { viewer, method: 'POST' });
        const [fault] = faults.splice(0);
        assert.ok(
          fault === undefined && !body.includes('internal_api_error'),
          `${JSON.stringify(asked)}: ${String(fault)}`,
        );
      }
    }
  }
}

for (const module of modules) {
  const { name, group, path, prefix } = module;
  test(`${path} takes integers of any size`, async () => {
    const isQuery = path.startsWith('query+');
    await check(module, prefix, isQuery ? { titles: 'Ember Rock', [group]: name } : { action: name });
    if (module.generator) {
      await check(module, `g${prefix}`, { titles: 'Ember Rock', generator: name, prop: 'info' });
    }
  });
}
