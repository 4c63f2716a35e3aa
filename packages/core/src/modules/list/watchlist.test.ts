import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

async function ask(wiki: TestWiki, parameters: Readonly<Record<string, string | number>>, as?: string) {
  const request = { action: 'query', list: 'watchlist', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return {
    answer,
    get found() {
      return Object.values(answer['query']?.['watchlist'] ?? {});
    },
  };
}

test('lists the latest change of each watched page, or all changes', async () => {
  using wiki = createWiki();
  const newest = await ask(wiki, { wlprop: 'ids|title', wltype: 'edit|new', wllimit: 'max' }, 'Cartographer');
  const pages = newest.found.map(({ pageid }) => pageid as unknown);
  assert.ok(pages.length > 0);
  assert.equal(new Set(pages).size, pages.length);
  const all = await ask(
    wiki,
    { wlprop: 'ids', wltype: 'edit|new', wlallrev: 1, wllimit: 'max' },
    'Cartographer',
  );
  assert.ok(all.found.length > newest.found.length);
});

test('describes a log entry as a sentence', async () => {
  using wiki = createWiki();
  const { found } = await ask(wiki, { wlprop: 'title|loginfo|expiry', wltype: 'log', wllimit: 1 }, 'Warden');
  const says = JSON.stringify(found[0]?.['logdisplay']).replaceAll('\\"', '"');
  assert.match(
    says,
    /class="new mw-userlink" title="User:Warden \(page does not exist\)"><bdi>Warden<\/bdi><\/a> blocked /,
  );
  assert.equal(found[0]?.['expiry'], false);
});

test('log entries have the forms for the gender of who made them', async () => {
  const { pages, ...sample } = sampleWiki();
  const message = {
    title: 'MediaWiki:Logentry-block-block',
    revisions: [{ text: '{{GENDER:$2|He|She}} blocked' }],
  };
  assert.ok(Array.isArray(pages));
  using wiki = createWiki({ ...sample, pages: [...pages, message] });
  const says = async () => {
    const { found } = await ask(wiki, { wlprop: 'loginfo', wltype: 'log', wllimit: 1 }, 'Warden');
    return found[0]?.['logdisplay'];
  };
  assert.equal(await says(), 'He blocked');
  wiki.database.exec(
    "INSERT INTO user_properties SELECT user_id, 'gender', 'female' FROM user WHERE user_name = 'Warden'",
  );
  assert.equal(await says(), 'She blocked');
});

test('describes blocks, merges, content models and languages in words', async () => {
  using wiki = createWiki();
  const says = async (type: string, action: string, parameters: string) => {
    wiki.database
      .prepare(
        "UPDATE recentchanges SET rc_log_type = ?, rc_log_action = ?, rc_params = ? WHERE rc_source = 'mw.log'",
      )
      .run(type, action, parameters);
    const { found } = await ask(wiki, { wlprop: 'loginfo', wltype: 'log', wllimit: 1 }, 'Warden');
    return (found[0]?.['logdisplay'] ?? '') as unknown as string;
  };
  const block = (duration: string) =>
    `a:3:{s:11:"5::duration";s:${duration.length}:"${duration}";s:8:"6::flags";s:8:"nocreate";s:8:"sitewide";b:1;}`;
  assert.match(await says('block', 'block', block('1 week')), />1 week<\/span>/);
  assert.match(await says('block', 'block', block('5 days')), />5 days<\/span>/);
  assert.match(await says('block', 'block', block('infinite')), />indefinite<\/span>/);
  assert.match(await says('block', 'block', block('2048-06-01T10:00:00Z')), />10:00, 1 June 2048<\/span>/);
  const merge = 'a:2:{s:7:"4::dest";s:10:"Gull Point";s:13:"5::mergepoint";s:14:"20240401100000";}';
  assert.match(await says('merge', 'merge', merge), /Gull Point<\/a>.*10:00, 1 April 2024/);
  const models = 'a:2:{s:11:"4::oldmodel";s:8:"wikitext";s:11:"5::newmodel";s:4:"text";}';
  assert.match(await says('contentmodel', 'change', models), /wikitext.*plain text/);
  const languages = 'a:2:{s:14:"4::oldlanguage";s:7:"en[def]";s:14:"5::newlanguage";s:2:"de";}';
  assert.match(await says('pagelang', 'pagelang', languages), /English \(en\) \[default\].*Deutsch \(de\)/);
});

test('describes what is hidden as removed, even for those who may see it', async () => {
  using wiki = createWiki();
  const saysAfter = async (bits: number) => {
    wiki.database.exec(`UPDATE recentchanges SET rc_deleted = ${bits} WHERE rc_type = 3`);
    const { found } = await ask(wiki, { wlprop: 'title|user|loginfo', wltype: 'log', wllimit: 1 }, 'Warden');
    assert.equal(found[0]?.['user'], 'Warden');
    return found[0]?.['logdisplay'] as unknown;
  };
  assert.match(String(await saysAfter(4)), /^<span class="history-deleted">\(name hidden\)<\/span> blocked /);
  assert.match(
    String(await saysAfter(1)),
    /^<a [^>]*><bdi>Warden<\/bdi><\/a> <span class="history-deleted">\(details hidden\)<\/span>$/,
  );
});

test('returns the watchlist expiry and the notification timestamp', async () => {
  using wiki = createWiki();
  const { found } = await ask(
    wiki,
    { wlprop: 'title|expiry|notificationtimestamp', wltype: 'edit|new', wllimit: 'max' },
    'Cartographer',
  );
  const isles = found.find((change) => (change['title'] as unknown) === 'Lantern Isles');
  assert.equal(isles?.['expiry'], '2048-06-01T00:00:00Z');
  const lighthouse = found.find((change) => (change['title'] as unknown) === '灯台');
  assert.equal(lighthouse?.['notificationtimestamp'], '2024-04-01T00:00:00Z');
});

test('leaves out log entries whose page is hidden', async () => {
  using wiki = createWiki();
  wiki.database
    .prepare("INSERT INTO watchlist (wl_user, wl_namespace, wl_title) SELECT user_id, 0, 'Points' FROM user")
    .run();
  const hidden = { wltype: 'log', wlallrev: 1, wlprop: 'title', wllimit: 'max' };
  const seen = async (as: string) =>
    (await ask(wiki, hidden, as)).found.some((change) => change['actionhidden']);
  assert.equal(await seen('Stationmaster'), false);
  assert.equal(await seen('Warden'), true);
});

test('requires a login', async () => {
  using wiki = createWiki();
  assert.equal((await ask(wiki, {})).answer['error']?.['code'], 'notloggedin');
  const patrol = await ask(wiki, { wlprop: 'patrol' }, 'Stationmaster');
  assert.equal(patrol.answer['error']?.['code'], 'patrol');
});
