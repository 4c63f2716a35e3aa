import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpWikiFrom, mcpWikiOf } from '../../packages/wikiquery/src/mcp-wiki.ts';
import { askLocally } from '../../packages/wikiquery/src/query/ask-locally.ts';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';
import { callTool, callToTheEnd } from './call.ts';
import { connectTo } from './connect.ts';
import { callEveryTool, sampleSubjects } from './every-tool.ts';

const wiki = createWiki();
test.after(wiki.close);
const api = await openApi(wiki);
const local = mcpWikiOf({ api, site: api.site }, askLocally({ api, site: api.site }));
const stopped = new AbortController();
const remote = await mcpWikiFrom((await wiki.listen()).url, stopped.signal);

for (const [name, offered] of Object.entries({ local, remote }))
  test(`a client goes through every tool of a ${name} wiki`, async () => {
    const client = await connectTo(offered);
    try {
      const { tools } = await client.listTools();
      for (const { name, annotations, description } of tools) {
        assert.deepEqual(
          [annotations?.readOnlyHint, annotations?.openWorldHint],
          [true, offered.isRemote],
          name,
        );
        assert.ok(description && description.length < 700, name);
      }
      await callEveryTool(client, sampleSubjects);
    } finally {
      await client.close();
    }
  });

test('errors say what was probably meant', async () => {
  const client = await connectTo(local);
  try {
    for (const [name, args, sentence] of [
      ['read_page', { title: 'Gull Pont' }, /no page "Gull Pont"\. Did you mean "Gull Point"\?/],
      ['read_page', { titel: 'Gull Point' }, /no argument "titel"\. Did you mean title\?/],
      ['read_page', { title: 'Gull Point', section: 'Ligt' }, /Did you mean "Light"\?/],
      ['read_page', { title: 'Gull Point', revision: 199 }, /either a title or the number/],
      ['read_page', {}, /Give the title of a page/],
      ['read_page', { title: 'Special:Version' }, /special page/],
      ['read_page', { title: 'a[b' }, /cannot be the title/],
      ['read_page', { revision: 99_999 }, /no revision 99999/],
      ['read_page', { title: 'Gull Point', budget: 5 }, /2000/],
      ['page_links', { title: 'Gull Pont' }, /Did you mean "Gull Point"\?/],
      ['page_links', { title: 'Gull Point', depth: 9 }, /depth/],
      ['page_backlinks', { title: 'Gull Pont' }, /Did you mean "Gull Point"\?/],
      ['page_history', { title: 'Gull Pont' }, /Did you mean "Gull Point"\?/],
      ['page_history', { title: 'Gull Point', from: 'yesterday evening' }, /timestamp|time/],
      ['category_members', { category: 'Islnds' }, /Did you mean "Category:Islands"\?/],
      ['compare_revisions', { to: 99_999 }, /no revision/],
      ['api_query', { parameters: { list: 'alpages' } }, /Did you mean allpages\?/],
      ['api_query', { parameters: { list: 'allpages', aplimt: 5 } }, /Did you mean aplimit\?/],
      ['api_query', { parameters: { action: 'edit', title: 'Gull Point' } }, /only reads/],
      ['api_query', { parameters: { format: 'xml' } }, /Leave out format/],
      ['search', { query: 'gull', cursor: 'x' }, /not a cursor/],
    ] as const) {
      const { isError, text } = await callTool(client, { name, args });
      assert.equal(isError, true, `${name} ${JSON.stringify(args)}`);
      assert.match(text, sentence);
    }
    const { data } = await callTool(client, {
      name: 'page_links',
      args: { title: 'Gull Point', depth: 4, namespaces: [], budget: 2000 },
    });
    assert.ok(data['cursor'] !== undefined, 'there are more links');
    const foreign = await callTool(client, {
      name: 'page_links',
      args: { title: 'Gull Point', depth: 3, cursor: data['cursor'] },
    });
    assert.match(foreign.text, /belongs to another call/);
    const long = await callTool(client, {
      name: 'api_query',
      args: { parameters: { list: 'allpages', apfrom: 'x', [`x${'y'.repeat(199)}`]: 'z'.repeat(20_000) } },
    });
    assert.ok(long.isError && long.text.length <= 1000);
  } finally {
    await client.close();
  }
});

test('pages are resources, whose titles are completed', async () => {
  const client = await connectTo(local);
  try {
    const { resourceTemplates } = await client.listResourceTemplates();
    const uriTemplate = resourceTemplates[0]?.uriTemplate ?? '';
    const { contents } = await client.readResource({ uri: 'wiki://page/Gull%20Point' });
    const page = await callToTheEnd(client, { name: 'read_page', args: { title: 'Gull Point' } });
    assert.equal(contents[0] && 'text' in contents[0] ? contents[0].text : '', page.text);
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: uriTemplate },
      argument: { name: 'title', value: 'Gull P' },
    });
    assert.ok(completion.values.includes('Gull Point'));
    await assert.rejects(
      client.readResource({ uri: 'wiki://page/Gull%20Pont' }),
      /Did you mean "Gull Point"/,
    );
  } finally {
    await client.close();
  }
});

test('links are those of the namespaces that are asked for', async () => {
  using small = createWiki({ pages: { Lamp: '[[Buoy]] [[Talk:Rope]] [[Help:Wick]]', Buoy: 'x' } });
  const smallApi = await openApi(small);
  const opened = { api: smallApi, site: smallApi.site };
  const client = await connectTo(mcpWikiOf(opened, askLocally(opened)));
  const titles = async (args: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> => {
    const { items } = await callToTheEnd(client, { name: 'page_links', args: { title: 'Lamp', ...args } });
    return items.map((item) => (item as { readonly title: unknown }).title);
  };
  try {
    assert.deepEqual(await titles({ namespaces: [1] }), ['Talk:Rope']);
    assert.deepEqual(await titles({ namespaces: [0, 12] }), ['Buoy', 'Help:Wick']);
    assert.deepEqual(await titles({ namespaces: [12], depth: 2 }), ['Help:Wick']);
    assert.deepEqual(await titles({ namespaces: [] }), ['Buoy', 'Talk:Rope', 'Help:Wick']);
  } finally {
    await client.close();
  }
});
