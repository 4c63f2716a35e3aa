import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { realDump, runImport, temporaryFolder } from '../dumps/program.ts';
import { callToTheEnd } from './call.ts';
import { callEveryTool } from './every-tool.ts';
import { startClient } from './start.ts';

const dump = realDump('ltgwiki-pages-articles.xml.gz');

test(
  'a client goes through every tool on an imported wiki',
  { skip: dump === undefined && 'the dump is not available' },
  async (context) => {
    const database = `sqlite:${join(temporaryFolder(context), 'wiki.sqlite')}`;
    const run = await runImport(['--database', database, dump ?? '']);
    assert.equal(run.code, 0, run.errors);
    const client = await startClient('--database', database);
    context.after(() => client.close());
    await callEveryTool(client, {
      query: 'Latgola',
      title: 'Igauneja',
      section: 'Viesture',
      category: 'Pasauļa vaļsteibys',
      template: 'Taiss:Navbox',
      revision: 31942,
      earlier: 31987,
    });
    const titles = await callToTheEnd(client, {
      name: 'category_members',
      args: { category: 'Pasauļa vaļsteibys', types: ['page'] },
    });
    for (const { title } of titles.items as readonly { readonly title: string }[])
      await callToTheEnd(client, { name: 'read_page', args: { title, budget: 5000 } });
  },
);
