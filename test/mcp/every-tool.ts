import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { tools } from '@wikiquery/mcp';
import { callToTheEnd, type ToolCall } from './call.ts';

/** What to ask a wiki about. */
export interface Subjects {
  readonly query: string;
  readonly title: string;
  readonly section: string;
  readonly category: string;
  readonly template: string;
  readonly revision: number;
  /** The revision that it is compared with, where it is not the one before. */
  readonly earlier?: number;
}

/** Of the sample wiki. */
export const sampleSubjects: Subjects = {
  query: 'gull',
  title: 'Gull Point',
  section: 'Light',
  category: 'Lantern Isles',
  template: 'Template:Lighthouse',
  revision: 199,
};

const LEAST_BUDGET = 2000;
const MOST_BUDGET = 200_000;

/** Calls of every tool, with what each offers. */
export const callsAbout = ({
  query,
  title,
  section,
  category,
  template,
  revision,
  earlier,
}: Subjects): readonly ToolCall[] => {
  const calls: readonly (readonly [name: string, ...argsOfCalls: ToolCall['args'][]])[] = [
    ['search', { query }, { query, match: 'title' }, { query, match: 'prefix', namespaces: [0, 10, 14] }],
    [
      'read_page',
      { title },
      { title, section },
      { title, format: 'html' },
      { title, format: 'text' },
      { title, format: 'text', section },
      { revision },
    ],
    ['page_sections', { title }],
    ['page_links', { title }, { title, depth: 2 }, { title, namespaces: [] }],
    ['page_backlinks', { title }, { title, depth: 2 }, { title: template, kind: 'transclusion' }],
    ['page_categories', { title }, { title, depth: 4 }, { title, hidden: false }],
    [
      'category_members',
      { category },
      { category, depth: 3 },
      { category: `Category:${category}`, depth: 3, types: ['page'] },
    ],
    ['page_history', { title }, { title, oldestFirst: true }],
    ['compare_revisions', { to: revision, ...(earlier !== undefined && { from: earlier }) }],
    ['wiki_facts', {}],
    [
      'api_query',
      { parameters: { list: 'allpages', aplimit: 50, apto: 'D' } },
      { parameters: { action: 'paraminfo', modules: ['query+allpages', 'query+revisions'] } },
      { parameters: { titles: [title], prop: ['info', 'revisions'], rvprop: 'content', rvslots: 'main' } },
    ],
  ];
  return calls.flatMap(([name, ...all]) => all.map((args) => ({ name, args })));
};

/** Calls every tool with the least and the most budget, and follows all cursors: both have to find the same. */
export async function callEveryTool(client: Client, subjects: Subjects): Promise<void> {
  const calls = callsAbout(subjects);
  assert.deepEqual(
    [...new Set(calls.map(({ name }) => name))].toSorted(),
    tools.map(({ name }) => name).toSorted(),
    'a tool is not called',
  );
  let continued = 0;
  for (const { name, args } of calls) {
    const whole = await callToTheEnd(client, { name, args: { ...args, budget: MOST_BUDGET } });
    const pieces = await callToTheEnd(client, { name, args: { ...args, budget: LEAST_BUDGET } });
    const told = `${name} ${JSON.stringify(args)}`;
    assert.deepEqual(pieces.items, whole.items, told);
    assert.deepEqual(pieces.answers, whole.answers, told);
    if (name !== 'api_query') assert.equal(pieces.text, whole.text, told);
    assert.ok(whole.items.length + whole.text.length + whole.answers.length > 0, `${told} finds nothing`);
    if (pieces.calls > 1) continued++;
  }
  assert.ok(continued > 0, 'no answer was continued');
}
