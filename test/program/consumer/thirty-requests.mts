// Thirty requests as bots and tools send them, compiled by client-package.slow.test.ts, which counts each `?.` in them.
import type { Client } from 'wikiquery/client';

/** Never called: it is there for the compiler. */
export async function requests(client: Client, title: string, user: string): Promise<unknown[]> {
  const found: unknown[] = [];

  // 1: titles by prefix
  const one = await client.request({ list: 'allpages', apprefix: 'Gull', aplimit: 'max' });
  found.push(one.query.allpages.map((page) => page.title.toUpperCase()));
  // 2: members of a category
  const two = await client.request({ list: 'categorymembers', cmtitle: 'Category:Lamps', cmlimit: 500 });
  found.push(two.query.categorymembers.filter((page) => page.ns === 0).map((page) => page.title.length));
  // 3: members with their kind and time
  const members = {
    list: 'categorymembers',
    cmtitle: title,
    cmprop: ['title', 'type', 'timestamp'],
  } as const;
  for await (const page of client.items(members, 'categorymembers'))
    found.push(page.title.length, page.type.length, Date.parse(page.timestamp));
  // 4: a search
  const four = await client.request({ list: 'search', srsearch: 'lamp', srlimit: 10 });
  found.push(four.query.search.map((hit) => hit.title.length + hit.size + hit.snippet.length));
  // 5: recent changes of articles
  const five = await client.request({
    list: 'recentchanges',
    rcnamespace: 0,
    rcprop: 'ids|title|timestamp|sizes|flags',
  });
  found.push(
    five.query.recentchanges.map((change) => [
      change.type.length,
      change.newlen - change.oldlen,
      change.timestamp.slice(0, 10),
    ]),
  );
  // 6: edits of an account
  for await (const edit of client.items(
    { list: 'usercontribs', ucuser: user, uclimit: 'max' },
    'usercontribs',
  ))
    found.push(edit.title.length, edit.revid.toFixed(), edit.timestamp.slice(0, 4));
  // 7: accounts with their groups
  const seven = await client.request({ list: 'allusers', augroup: 'sysop', auprop: 'groups|editcount' });
  found.push(
    seven.query.allusers.map((account) => [
      account.name.length,
      account.editcount / 2,
      account.groups.length,
    ]),
  );
  // 8: what links here
  const eight = await client.request({ list: 'backlinks', bltitle: title });
  found.push(eight.query.backlinks.map((page) => page.title.length));
  // 9: pages with a template
  for await (const page of client.items({ list: 'embeddedin', eititle: 'Template:Box' }, 'embeddedin'))
    found.push(page.title.length, page.pageid.toFixed());
  // 10: pages with a file
  const ten = await client.request({ list: 'imageusage', iutitle: 'File:Lamp.jpg' });
  found.push(ten.query.imageusage.map((page) => page.title.length));
  // 11: the deletion log
  const eleven = await client.request({ list: 'logevents', letype: 'delete', leprop: ['type', 'timestamp'] });
  found.push(eleven.query.logevents.map((entry) => `${entry.type.length} ${entry.timestamp.slice(0, 4)}`));
  // 12: random pages
  const twelve = await client.request({ list: 'random', rnnamespace: 0, rnlimit: 5 });
  found.push(twelve.query.random.map((page) => page.title.length + page.id));
  // 13: completion
  const thirteen = await client.request({ list: 'prefixsearch', pssearch: 'Gul' });
  found.push(thirteen.query.prefixsearch.map((page) => page.title.length));
  // 14: all categories with their sizes
  for await (const one of client.items(
    { list: 'allcategories', acprop: 'size', aclimit: 'max' },
    'allcategories',
  ))
    found.push(one.category.length, one.size - one.subcats);
  // 15: links to other sites
  const fifteen = await client.request({ list: 'exturlusage', euquery: 'example.org' });
  found.push(fifteen.query.exturlusage.map((page) => page.title.length + page.url.length));
  // 16: watched pages
  for await (const page of client.items({ list: 'watchlistraw' }, 'watchlistraw'))
    found.push(page.title.length);
  // 17: a page's history
  const history = {
    titles: 'Gull Point',
    prop: 'revisions',
    rvprop: 'ids|timestamp|size',
    rvlimit: 'max',
  } as const;
  for await (const page of client.pages(history)) {
    for (const revision of page.revisions ?? [])
      found.push(revision.revid.toFixed(), revision.timestamp.length);
  }
  // 18: the text of a page
  const eighteen = await client.request({
    titles: 'Gull Point',
    prop: 'revisions',
    rvprop: ['ids', 'content'],
    rvslots: 'main',
  });
  for (const page of eighteen.query.pages) {
    const [revision] = page.revisions ?? [];
    found.push(page.title.length, revision?.revid, revision?.slots?.['main']?.content);
  }
  // 19: facts about pages
  const nineteen = await client.request({ pageids: [1, 2, 3], prop: 'info' });
  found.push(nineteen.query.pages.map((page) => [page.length, page.touched?.slice(0, 4)]));
  // 20: the pages of a category with facts
  for await (const page of client.pages({
    generator: 'categorymembers',
    gcmtitle: 'Category:Lamps',
    prop: 'info',
  }))
    found.push(page.title.length, page.pageid.toFixed(), page.touched);
  // 21: links of a page
  for await (const page of client.pages({ titles: title, prop: 'links', pllimit: 'max' }))
    found.push(
      page.title.length,
      page.links?.map((link) => link.title.length),
    );
  // 22: the categories of pages, without hidden ones
  for await (const page of client.pages({ generator: 'allpages', prop: 'categories', clprop: 'hidden' }))
    found.push(
      page.title.length,
      page.categories?.filter((category) => !category.hidden).map((category) => category.title.length),
    );
  // 23: pages in other languages
  for await (const page of client.pages({ titles: title, prop: 'langlinks', llprop: 'langname' }))
    found.push(
      page.langlinks?.map((link) => `${link.lang.length}:${link.title.length} ${link.langname.length}`),
    );
  // 24: external links
  for await (const page of client.pages({ generator: 'allpages', prop: 'extlinks' }))
    found.push(page.extlinks?.map((link) => link.url.length));
  // 25: about the wiki
  const twentyFive = await client.request({ meta: 'siteinfo', siprop: 'general|namespaces|statistics' });
  found.push(Object.keys(twentyFive.query.namespaces), Object.values(twentyFive.query.statistics).length);
  // 26: who am I?
  const twentySix = await client.request({ meta: 'userinfo', uiprop: 'groups|rights' });
  found.push(twentySix.query.userinfo.name.length, twentySix.query.userinfo.rights.includes('edit'));
  // 27: two lists at once
  const twentySeven = await client.request({ list: ['allpages', 'allusers'], aplimit: 1, aulimit: 1 });
  found.push(
    twentySeven.query.allpages.length,
    twentySeven.query.allusers.map((account) => account.name.length),
  );
  // 28: latest revisions of the wiki
  const twentyEight = await client.request({ list: 'allrevisions', arvprop: 'ids|timestamp', arvlimit: 50 });
  found.push(
    twentyEight.query.allrevisions.flatMap((page) =>
      page.revisions.map((revision) => revision.revid + page.title.length),
    ),
  );
  // 29: change tags
  for await (const tag of client.items({ list: 'tags', tgprop: 'hitcount|description' }, 'tags'))
    found.push(tag.name.length, tag.hitcount.toFixed(), tag.description.length);
  // 30: blocks
  const thirty = await client.request({ list: 'blocks', bkprop: ['id', 'timestamp', 'expiry'] });
  found.push(
    thirty.query.blocks.map(
      (block) => `${block.id.toFixed()} ${block.timestamp.slice(0, 4)} ${block.expiry.length}`,
    ),
  );

  return found;
}
