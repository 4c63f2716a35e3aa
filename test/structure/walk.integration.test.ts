import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walks } from './walk.ts';

const list = (prefix: string): string => `action=query&list=allpages&apprefix=${prefix}&format=json`;
const titles = (text: string): string => `action=query&prop=info&titles=${text}&format=json`;

test('a small request runs the code of few files', async () => {
  const [lists = [], pages = []] = await walks(
    [['A', 'G', 'S'].map(list), ['Gull_Point', 'Main_Page', 'Harbour'].map(titles)],
    [...['B', 'C', 'D'].map(list), ...['Lamp', 'Buoy', 'Pier'].map(titles)],
  );
  assert.ok(lists.includes('modules/list/allpages.ts') && pages.includes('modules/prop/info.ts'));
  assert.ok(lists.length <= 77, `a list runs ${lists.length} files:\n${lists.join('\n')}`);
  assert.ok(pages.length <= 80, `a title runs ${pages.length} files:\n${pages.join('\n')}`);
});
