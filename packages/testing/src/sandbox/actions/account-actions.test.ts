import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createWiki } from '../../create-wiki.ts';
import type { ShortDescription, TestParameters } from '../../test-wiki.ts';

const users = [
  { name: 'Ada', email: 'ada@wiki.example' },
  { name: 'Ben' },
  { name: 'Warden', groups: ['sysop'], email: 'warden@wiki.example' },
];

/** A wiki whose accounts can be changed. */
function openWiki(description: ShortDescription = {}) {
  const wiki = createWiki({ users, pages: { Page: 'text' }, ...description });
  wiki.clock.set('2026-01-02T03:04:05Z');
  const post = async (action: string, parameters: TestParameters, as: string | undefined = 'Warden') => {
    const answer = await wiki.post({ action, ...parameters }, as === '' ? {} : { as });
    return (answer[action] ?? answer['error']) as Readonly<Record<string, unknown>>;
  };
  const list = async (parameters: TestParameters, as = 'Ada') =>
    ((await wiki.request({ ...parameters }, { as })) as { readonly query: object }).query;
  return { post, list, mails: wiki.mails, request: wiki.post, [Symbol.asyncDispose]: wiki.close };
}

suite('what a page is', () => {
  test('it gets a language of its own', async () => {
    await using wiki = openWiki();
    const set = (lang: string, title = 'Page', as = 'Warden') =>
      wiki.post('setpagelanguage', { title, lang, reason: 'Translated' }, as);
    const { logid, ...done } = await set('de');
    assert.deepEqual(done, { title: 'Page', oldlanguage: 'en[def]', newlanguage: 'de' });
    assert.partialDeepStrictEqual(
      await wiki.list({ titles: 'Page', prop: 'info', list: 'logevents', letype: 'pagelang' }),
      { pages: [{ pagelanguage: 'de' }], logevents: [{ logid, comment: 'Translated' }] },
    );
    assert.equal((await set('de'))['code'], 'pagelang-unchanged-language');
    assert.equal((await set('default'))['newlanguage'], 'en[def]');
    assert.equal((await set('de', 'Nowhere'))['code'], 'missingtitle');
    assert.equal((await set('de', 'Page', 'Ada'))['code'], 'permissiondenied');
  });

  test('it gets another content model', async () => {
    await using wiki = openWiki();
    const change = (model: string, title = 'Page') =>
      wiki.post('changecontentmodel', { title, model, summary: 'Plain' });
    assert.partialDeepStrictEqual(await change('text'), {
      result: 'Success',
      contentmodel: 'text',
      revid: 2,
    });
    assert.partialDeepStrictEqual(
      await wiki.list({
        prop: 'revisions',
        titles: 'Page',
        rvprop: 'comment|tags|contentmodel',
        rvslots: 'main',
        list: 'logevents',
        leprop: 'type|details',
        letype: 'contentmodel',
      }),
      {
        pages: [
          {
            revisions: [
              {
                comment:
                  'Warden changed the content model of [[Page]] from "wikitext" to "plain text": Plain',
                tags: ['mw-contentmodelchange'],
              },
            ],
          },
        ],
        logevents: [{ action: 'change', params: { oldmodel: 'wikitext', newmodel: 'text' } }],
      },
    );
    assert.equal((await change('text'))['code'], 'nochanges');
    assert.equal((await change('json'))['code'], 'invalid-json-data');
    assert.equal((await change('text', 'Nowhere'))['code'], 'changecontentmodel-missingtitle');
  });
});

test('preferences are changed and set back', async () => {
  await using wiki = openWiki();
  const read = { meta: 'userinfo', uiprop: 'options' };
  const change = 'rclimit=7|gender=female|userjs-lamp=on|nothing=1|skin=none';
  const answer = await wiki.request({ action: 'options', change }, { as: 'Ada' });
  assert.equal(answer['options'], 'success');
  assert.match(JSON.stringify(answer['warnings']), /nothing.*skin/);
  const set = { rclimit: '7', gender: 'female', 'userjs-lamp': 'on' };
  assert.partialDeepStrictEqual(await wiki.list(read), { userinfo: { options: set } });
  await wiki.request({ action: 'options', reset: true, resetkinds: 'userjs' }, { as: 'Ada' });
  await wiki.request({ action: 'options', optionname: 'gender' }, { as: 'Ada' });
  const { userinfo } = (await wiki.list(read)) as { userinfo: { options: Record<string, unknown> } };
  assert.equal(userinfo.options['rclimit'], '7');
  assert.equal(userinfo.options['userjs-lamp'], undefined);
  assert.notEqual(userinfo.options['gender'], 'female');
  assert.equal((await wiki.post('options', {}, 'Ada'))['code'], 'nochanges');
  assert.equal((await wiki.post('options', { change: 'skin=vector' }, ''))['code'], 'notloggedin');
});

test('mails between users are in the box that a test reads', async () => {
  await using wiki = openWiki();
  const send = (target: string, as = 'Warden') =>
    wiki.post('emailuser', { target, subject: 'Lamp', text: 'Is it lit?', ccme: true }, as);
  assert.deepEqual(await send('Ada'), { result: 'Success', warnings: [], errors: [] });
  const mail = { from: 'Warden', subject: 'Lamp', text: 'Is it lit?' };
  assert.deepEqual(wiki.mails, [
    { ...mail, to: 'Ada', address: 'ada@wiki.example' },
    { ...mail, to: 'Warden', address: 'warden@wiki.example' },
  ]);
  assert.equal((await send('Ben'))['code'], 'noemailtext');
  assert.equal((await send('Nobody'))['code'], 'emailnotarget');
  assert.equal((await send('A|b'))['code'], 'baduser_target');
  assert.equal((await send('Ada', 'Ben'))['code'], 'cantsend');
  await wiki.post('options', { change: 'disablemail=1' }, 'Ada');
  assert.equal((await send('Ada'))['code'], 'nowikiemailtext');
});

suite('accounts', () => {
  const password = 'a long password';
  const form = { createreturnurl: 'http://wiki.example/', password, retype: password };

  test('are created, by their owners or by others', async () => {
    await using wiki = openWiki();
    const create = (username: string, more: TestParameters = {}) =>
      wiki.request(
        { action: 'createaccount', createtoken: '+\\', username, ...form, ...more },
        { as: 'Ada' },
      );
    assert.deepEqual((await create('New one', { reason: 'Asked' }))['createaccount'], {
      status: 'PASS',
      username: 'New one',
    });
    assert.partialDeepStrictEqual(
      await wiki.list({ list: 'users|logevents', ususers: 'New one', letype: 'newusers', lelimit: 1 }),
      {
        users: [{ name: 'New one', userid: 4 }],
        logevents: [{ action: 'create2', user: 'Ada', title: 'User:New one', comment: 'Asked' }],
      },
    );
    const codeOf = async (name: string, more?: TestParameters) =>
      ((await create(name, more))['createaccount'] as Record<string, unknown>)['messagecode'];
    assert.equal(await codeOf('New one'), 'userexists');
    assert.equal(await codeOf('A#b'), 'invaliduser');
    assert.equal(await codeOf('Other', { retype: 'x' }), 'badretype');
    assert.equal(await codeOf('Other', { mailpassword: true }), 'noemailcreate');
    const mailed = { mailpassword: true, email: 'other@wiki.example', realname: '' };
    assert.equal(await codeOf('Other', mailed), undefined);
    assert.equal(wiki.mails[0]?.to, 'Other');
    assert.partialDeepStrictEqual(await wiki.list({ list: 'logevents', letype: 'newusers', lelimit: 1 }), {
      logevents: [{ action: 'byemail', user: 'Ada', title: 'User:Other' }],
    });
  });

  test('are created without a reason by their own users', async () => {
    await using wiki = openWiki();
    // Who has a temporary account leaves it for that.
    await wiki.request({ action: 'edit', title: 'Page', text: 'Edited' });
    const unused = { reason: 'Why not', mailpassword: true };
    const answer = await wiki.request(
      { action: 'createaccount', username: 'Own one', ...form, ...unused },
      { as: '~2026-1' },
    );
    assert.deepEqual(answer['createaccount'], { status: 'PASS', username: 'Own one' });
    assert.match(JSON.stringify(answer['warnings']), /mailpassword, reason|reason, mailpassword/);
    assert.partialDeepStrictEqual(await wiki.list({ list: 'logevents', letype: 'newusers', lelimit: 1 }), {
      logevents: [{ action: 'create', user: 'Own one', comment: '' }],
    });
  });

  test('have passwords that are not too easy', async () => {
    await using wiki = openWiki();
    const validity = async (given: string, user?: string, as?: string) => {
      const answer = await wiki.post('validatepassword', { password: given, ...(user && { user }) }, as);
      const messages = (answer['validitymessages'] ?? []) as readonly { readonly code: string }[];
      return [answer['validity'], ...messages.map(({ code }) => code)];
    };
    assert.deepEqual(await validity('a'.repeat(4097)), ['Invalid', 'passwordtoolong']);
    assert.deepEqual(await validity('ninechars', undefined, 'Ada'), ['Good']);
    assert.deepEqual(await validity('ninechars'), ['Change', 'passwordtooshort']);
    assert.deepEqual(await validity('eskimo', 'Eskimoland'), [
      'Change',
      'passwordtooshort',
      'password-substring-username-match',
    ]);
    assert.deepEqual(await validity('Password', 'Zoe'), ['Change', 'passwordincommonlist']);
    assert.deepEqual(await validity('Passpass1', 'Useruser1'), ['Change', 'password-login-forbidden']);
    const create = (given: string, username = 'Somebody') =>
      wiki.post('createaccount', {
        createreturnurl: form.createreturnurl,
        username,
        password: given,
        retype: given,
      });
    assert.partialDeepStrictEqual(await create('seven77'), {
      status: 'FAIL',
      messagecode: 'passwordtooshort',
    });
    const { message, messagecode } = await create('some');
    assert.equal(messagecode, '___1____2');
    assert.match(String(message), /^\* .+\n\* .+$/);
    assert.equal((await create('abc', 'Abcdef'))['messagecode'], '___1____2____3');
    const { code } = await wiki.post('changeauthenticationdata', {
      changeauthrequest: 'MediaWiki\\Auth\\PasswordAuthenticationRequest',
      password: 'warden',
      retype: 'warden',
    });
    assert.equal(code, 'passwordtooshort');
  });

  test('get other passwords', async () => {
    await using wiki = openWiki();
    const request = 'MediaWiki\\Auth\\PasswordAuthenticationRequest';
    const change = (more: TestParameters = {}) =>
      wiki.post('changeauthenticationdata', {
        changeauthrequest: request,
        password,
        retype: password,
        ...more,
      });
    assert.deepEqual(await change(), { status: 'success' });
    assert.equal((await change({ retype: 'x' }))['code'], 'badretype');
    assert.equal((await change({ changeauthrequest: 'x' }))['code'], 'badrequest');
    assert.deepEqual(await wiki.post('resetpassword', { user: 'Ada' }), { status: 'success' });
    assert.deepEqual(await wiki.post('resetpassword', { user: 'Nobody' }), { status: 'success' });
    assert.deepEqual(
      wiki.mails.map(({ to }) => to),
      ['Ada'],
    );
    assert.equal((await wiki.post('resetpassword', {}))['code'], 'passwordreset-nodata');
    assert.deepEqual(await wiki.post('validatepassword', { password }), { validity: 'Good' });
    assert.equal((await wiki.post('validatepassword', { password, user: 'Ada' }))['code'], 'userexists');
  });
});
