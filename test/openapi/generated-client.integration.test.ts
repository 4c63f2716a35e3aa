import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createWiki } from '../rig/wiki.ts';
import { skip, toolsFolder } from './tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const wiki = createWiki();
const { url } = await wiki.listen();
const folder = await mkdtemp(join(tmpdir(), 'wikiquery-openapi-'));
// The client imports one of the tools' packages.
await symlink(join(toolsFolder, 'node_modules'), join(folder, 'node_modules'));
after(async () => {
  wiki.close();
  await rm(folder, { recursive: true });
});

const run = async (...args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return stdout;
};
const write = (name: string, text: string) => writeFile(join(folder, name), text);

/** Compiles programs strictly; returns what the compiler says. */
async function compile(...files: readonly string[]): Promise<string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'dom'],
    types: [],
    allowImportingTsExtensions: true,
  };
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  return run(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.').then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}

const begin = `import * as wiki from './client.ts';
wiki.defaults.baseUrl = ${JSON.stringify(new URL('.', url).href.replace(/\/$/, ''))};
const json = { format: 'json', formatversion: '2' } as const;
`;

test('a generated client compiles and speaks with the sample wiki', { skip }, async (t) => {
  const document = await (await fetch(new URL('/openapi.json', url))).text();
  await write('package.json', '{"type":"module"}');
  await write('openapi.json', document);
  const generator = join(toolsFolder, 'node_modules/oazapfts/dist/cli.js');
  await run(generator, '--argumentStyle=object', 'openapi.json', 'client.ts');

  await t.test('as documented', async () => {
    const page = await readFile(join(root, 'docs/openapi.md'), 'utf8');
    const program = /```ts\n(.*?)```/s.exec(page)?.[1] ?? '';
    await write(
      'documented.ts',
      program.replace('http://127.0.0.1:8080/w', new URL('.', url).href.slice(0, -1)),
    );
    assert.equal(await compile('documented.ts'), '');
    assert.match(await run('documented.ts'), /^Lantern Isles .+\nGull Point .+\n$/);
  });

  await t.test('with every kind of parameter and of answer', async () => {
    await write(
      'program.ts',
      `${begin}
const some = await wiki.allpages({ action: 'query', list: 'allpages', ...json, aplimit: 2, apprefix: 'Gull', apfilterredir: 'all' });
const next = some.status === 200 ? some.data.continue?.['apcontinue'] : undefined;
const rest = await wiki.allpages({ action: 'query', list: 'allpages', ...json, aplimit: 'max', apprefix: 'Gull', apcontinue: String(next) });
const texts = await wiki.revisions({ action: 'query', prop: 'revisions', ...json, titles: ['Gull Point'], redirects: true,
  rvprop: ['content'], rvslots: ['main'], rvcontentformatSlot: { 'rvcontentformat-main': 'text/x-wiki' } });
const mixed = await wiki.query({ action: 'query', ...json, generator: 'allpages', prop: ['info'], meta: ['userinfo'],
  parameters: { gapprefix: 'Gull', gaplimit: 1, inprop: 'url' } });
const parsed = await wiki.parse({ action: 'parse', ...json, page: 'Gull Point', prop: ['links'] });
const refused = await wiki.backlinks({ action: 'query', list: 'backlinks', ...json });
const posted = await wiki.login({ action: 'login', ...json, body: { lgname: 'Keeper' } });
const any = await wiki.requestByPost({ body: { action: 'query', meta: 'siteinfo', format: 'json' } });
console.log(JSON.stringify({
  some: some.status === 200 && some.data.query?.allpages?.map(({ title }) => title),
  rest: rest.status === 200 && rest.data.query?.allpages?.[0]?.title === next?.toString().replaceAll('_', ' '),
  text: texts.status === 200 && texts.data.query?.pages?.[0]?.revisions?.[0]?.slots?.['main']?.contentformat,
  warned: texts.status === 200 && texts.data.warnings !== undefined,
  page: mixed.status === 200 && typeof mixed.data.query?.pages?.[0]?.fullurl,
  user: mixed.status === 200 && typeof mixed.data.query?.userinfo?.name,
  links: parsed.status === 200 && parsed.data.parse?.links !== undefined,
  error: refused.status === 200 && refused.data.error?.code,
  header: refused.headers.get('MediaWiki-API-Error'),
  login: posted.status === 200 && posted.data.login?.result,
  any: any.status,
}));
`,
    );
    assert.equal(await compile('program.ts'), '');
    assert.deepEqual(JSON.parse(await run('program.ts')), {
      some: ['Gull Cape', 'Gull Point'],
      rest: true,
      text: 'text/x-wiki',
      warned: false,
      page: 'string',
      user: 'string',
      links: true,
      error: 'missingparam',
      header: 'missingparam',
      login: 'NeedToken',
      any: 200,
    });
  });

  await t.test('which refuses parameters and fields that do not exist', async () => {
    await write(
      'wrong.ts',
      `${begin}
const all = { action: 'query', list: 'allpages', ...json } as const;
await wiki.allpages({ ...all, aplimits: 2 });
await wiki.allpages({ ...all, apdir: 'sideways' });
await wiki.allpages({ ...all, list: 'alllinks' });
const answer = await wiki.allpages(all);
if (answer.status === 200) console.log(answer.data.query?.allpages?.[0]?.revisions);
`,
    );
    const problems = (await compile('wrong.ts')).match(/^wrong\.ts\(\d+/gm);
    assert.deepEqual(problems, ['wrong.ts(6', 'wrong.ts(7', 'wrong.ts(8', 'wrong.ts(10']);
  });
});
