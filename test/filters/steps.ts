import type { AnyRequest } from 'wikiquery-client';
import type { GivenStep } from '../sandbox/compare-steps.ts';
import type { UserName } from '../sandbox/users.ts';

/** A filter, with its actions and their parameters. */
export interface GivenFilter {
  readonly pattern: string;
  readonly actions: Readonly<Record<string, readonly string[]>>;
}

/** The filters, whose IDs begin at 100. */
export const filters: readonly GivenFilter[] = [
  { pattern: 'action == "edit" & added_lines contains "forbidden"', actions: { disallow: [] } },
  { pattern: 'action == "edit" & added_lines contains "careful"', actions: { warn: [] } },
  { pattern: 'action == "edit" & added_lines contains "marked"', actions: { tag: ['filtered'] } },
  {
    pattern: 'action == "edit" & added_lines contains "often"',
    actions: { disallow: [], throttle: ['103', '2,60', 'user'] },
  },
  {
    pattern: 'action == "edit" & added_lines contains "both"',
    actions: {
      disallow: ['abusefilter-disallowed-both'],
      warn: ['abusefilter-warning-both'],
      tag: ['surveyed'],
    },
  },
  {
    pattern: `action == "edit" & summary == "everything" & (
      a := user_editcount; b := user_unnamed_ip; c := user_type; d := user_emailconfirm; e := user_age;
      f := user_groups; h := user_blocked; i := page_restrictions_edit; j := page_restrictions_move;
      k := page_recent_contributors; l := page_age; m := page_first_contributor; n := edit_diff; o := edit_diff_pst;
      p := edit_delta; q := added_lines; r := removed_lines; s := added_lines_pst; t := added_links;
      u := removed_links; v := new_pst; w := wiki_language; x := page_restrictions_create;
      z := page_restrictions_upload; true)`,
    actions: {},
  },
  {
    pattern: 'action == "edit" & user_type == "ip" & added_lines contains "anonymous"',
    actions: { disallow: [] },
  },
  { pattern: 'action == "move" & moved_to_title contains "Forbidden"', actions: { disallow: [] } },
  { pattern: 'action == "move" & moved_to_title contains "Careful"', actions: { warn: [] } },
  { pattern: 'action == "move" & moved_to_title contains "Marked"', actions: { tag: ['filtered'] } },
  { pattern: 'action == "delete" & summary contains "forbidden"', actions: { disallow: [] } },
  { pattern: 'action == "delete" & summary contains "marked"', actions: { tag: ['filtered'] } },
  { pattern: 'action == "createaccount" & accountname contains "Forbidden"', actions: { disallow: [] } },
  { pattern: 'action == "createaccount" & accountname contains "Careful"', actions: { warn: [] } },
  { pattern: 'page_title == "(" & page_title rlike page_title', actions: { disallow: [] } },
  { pattern: 'syntax error (', actions: { disallow: [] } },
  {
    pattern: 'action == "edit" & new_wikitext rlike "(?i)\\bspam\\b"',
    actions: { disallow: [], tag: ['filtered'] },
  },
  { pattern: 'action == "edit" & "https://bad.example" in added_links', actions: { disallow: [] } },
  {
    pattern: 'action == "edit" & added_lines contains "demoted"',
    actions: { blockautopromote: [], disallow: [], tag: ['filtered'] },
  },
  { pattern: 'action == "edit" & added_lines contains "degrouped"', actions: { degroup: [], disallow: [] } },
  {
    pattern: 'action == "edit" & added_lines contains "blocked"',
    actions: { block: ['noTalkBlockSet', '1 day', '2 weeks'], tag: ['filtered'] },
  },
  {
    pattern: 'action == "edit" & added_lines contains "blocked for longer"',
    actions: { block: ['blocktalk', '1 week', '3 months'], disallow: [], warn: [] },
  },
  { pattern: 'action == "edit" & added_lines contains "by the range"', actions: { rangeblock: [] } },
  { pattern: 'action contains "createaccount" & accountname contains "Blocked"', actions: { block: [] } },
  {
    pattern:
      'action == "upload" & (new_wikitext contains "forbidden" | file_size > 100 & summary contains "large")',
    actions: { disallow: [] },
  },
  { pattern: 'action == "upload" & summary contains "careful"', actions: { warn: [], tag: ['filtered'] } },
  {
    pattern: `action == "upload" & summary == "everything" & (a := edit_diff; b := added_lines; c := all_links;
      d := old_links; e := new_size; f := page_age; g := page_restrictions_upload; true)`,
    actions: {},
  },
  { pattern: 'action == "stashupload" & page_title contains "Forbidden"', actions: { disallow: [] } },
  { pattern: 'new_content_model == "json" & old_content_model == "wikitext"', actions: { disallow: [] } },
  { pattern: 'new_content_model == "javascript"', actions: { warn: [], tag: ['filtered'] } },
  {
    pattern: 'action == "autocreateaccount" & timestamp > 0 & accountname contains "~2025"',
    actions: { tag: ['surveyed'] },
  },
];

const edit = (user: UserName, title: string, text: string, more: AnyRequest = {}): GivenStep => ({
  user,
  request: { action: 'edit', title, text, ...more },
});

const create = (user: UserName, name: string): GivenStep => ({
  user,
  token: 'createaccount',
  request: {
    action: 'createaccount',
    username: name,
    password: 'a long password',
    retype: 'a long password',
    createreturnurl: 'https://wiki.example/',
    createmessageformat: 'none',
  },
});

const picture = (number: number): Blob =>
  new Blob([
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number}" height="10"><!--${'-'.repeat(number).replaceAll('-', '=')}--></svg>`,
  ]);

const upload = (user: UserName, filename: string, number: number, more: AnyRequest = {}): GivenStep => ({
  user,
  request: { action: 'upload', filename, file: picture(number), ignorewarnings: true, ...more },
});

const asked = (user: UserName, request: AnyRequest): GivenStep => ({ user, token: '', request });

const model = (user: UserName, title: string, name: string, more: AnyRequest = {}): GivenStep => ({
  user,
  request: { action: 'changecontentmodel', title, model: name, ...more },
});

/** What is done, one after the other. */
export const steps: readonly GivenStep[] = [
  edit('confirmed', 'Filtered', 'Nothing here.'),
  edit('confirmed', 'Filtered', 'A forbidden word.'),
  edit('confirmed', 'Filtered', 'A careful word.'),
  edit('confirmed', 'Filtered', 'A careful word.'),
  edit('confirmed', 'Filtered', 'A careful word, once more.\n\nTo be careful.'),
  edit('confirmed', 'Filtered', 'A careful word, again.\n\nAs careful as that.'),
  edit('confirmed', 'Filtered', 'A marked word.', { summary: 'marked' }),
  edit('confirmed', 'Filtered', 'A marked word.\n\nOne more that is marked.', { tags: 'surveyed' }),
  edit('confirmed', 'Filtered', 'often 1'),
  edit('confirmed', 'Filtered', 'often 2'),
  edit('confirmed', 'Filtered', 'often 3'),
  edit('new', 'Filtered', 'often 4'),
  edit('confirmed', 'Filtered', 'warned of both'),
  edit('confirmed', 'Filtered', 'warned of both'),
  edit('confirmed', 'Filtered', 'warned of both'),
  edit('confirmed', 'Filtered', 'Of stone.\n[https://example.org/a A] ~~~~', { summary: 'everything' }),
  edit('confirmed', 'Filtered', 'Of wood.\n[https://example.org/b B] and [//example.net C]', {
    summary: 'everything',
  }),
  edit('sysop', 'Filtered', '', { summary: 'everything' }),
  edit('anonymous', 'Filtered by address', 'Is anonymous.'),
  edit('anonymous', 'Filtered by address', 'Of an address.', { summary: 'everything' }),
  edit('new', 'Filtered', 'First line.\nSecond line.', { summary: 'everything' }),
  edit('new', 'Filtered', 'First line.\nThird line.\nFourth.', { summary: 'everything' }),
  { user: 'new', request: { action: 'edit', title: 'Filtered', appendtext: '\n== More ==\nSpam.' } },
  {
    user: 'new',
    request: { action: 'edit', title: 'Talk:Filtered', section: 'new', sectiontitle: 'forbidden', text: 'x' },
  },
  {
    user: 'new',
    request: { action: 'edit', title: 'Talk:Filtered', section: 'new', sectiontitle: 'Allowed', text: 'x' },
  },
  edit('new', 'Filtered', 'A link: https://bad.example/'),
  edit('new', 'Filtered', 'Of glass.'),
  edit('new', 'Filtered', 'Of glass.'),
  edit('new', 'Filtered', 'A forbidden and marked word.'),
  edit('new', 'Filtered', 'A careful and marked and forbidden word.'),
  edit('bot', 'Filtered by a bot', 'A marked word.', { bot: true }),
  { user: 'confirmed', request: { action: 'move', from: 'Filtered', to: 'Forbidden', reason: 'why' } },
  { user: 'confirmed', request: { action: 'move', from: 'Filtered', to: 'Careful' } },
  { user: 'confirmed', request: { action: 'move', from: 'Filtered', to: 'Careful' } },
  { user: 'confirmed', request: { action: 'move', from: 'Careful', to: 'Marked', noredirect: true } },
  { user: 'sysop', request: { action: 'delete', title: 'Marked', reason: 'forbidden' } },
  { user: 'sysop', request: { action: 'delete', title: 'Marked', reason: 'marked' } },
  { user: 'sysop', request: { action: 'delete', title: 'Careful' } },
  edit('sysop', 'MediaWiki:Abusefilter-disallowed', 'No: $1 ($2).'),
  edit('confirmed', 'Filtered again', 'A forbidden word.'),
  edit('confirmed', 'Filtered again', 'A forbidden word.', { errorformat: 'bc' }),
  edit('confirmed', 'Filtered again', 'A forbidden word.', { errorformat: 'wikitext' }),
  edit('confirmed', 'Filtered again', 'A forbidden word.', { errorformat: 'none' }),
  edit('confirmed', 'Filtered again', 'A forbidden word.', { errorformat: 'raw' }),
  create('anonymous', 'Forbidden account'),
  create('anonymous', 'Careful account'),
  create('anonymous', 'Careful account'),
  create('anonymous', 'Good account'),
  upload('confirmed', 'Filtered.svg', 10, { comment: 'Plain', text: 'forbidden' }),
  upload('confirmed', 'Filtered.svg', 200, { comment: 'large' }),
  upload('confirmed', 'Filtered.svg', 11, { comment: 'careful' }),
  upload('confirmed', 'Filtered.svg', 11, { comment: 'careful' }),
  upload('confirmed', 'Filtered.svg', 12, { comment: 'everything', text: 'Not used.' }),
  upload('confirmed', 'Filtered too.svg', 13, {
    comment: 'everything',
    text: 'Of [https://example.org stone].',
  }),
  upload('confirmed', 'Forbidden.svg', 14, { stash: true }),
  upload('confirmed', 'Allowed.svg', 15, { stash: true }),
  edit('sysop', 'Filtered by model', '{}'),
  model('sysop', 'Filtered by model', 'json'),
  model('sysop', 'Filtered by model', 'javascript', { summary: 'Code' }),
  model('sysop', 'Filtered by model', 'javascript', { summary: 'Code' }),
  edit('sysop', 'Filtered by model', '{ }', { contentmodel: 'json' }),
  edit('confirmed', 'Filtered again', 'Is demoted.'),
  edit('new', 'Filtered again', 'Is demoted.'),
  edit('anonymous', 'Filtered again', 'Is demoted.'),
  edit('bot', 'Filtered again', 'Is degrouped.'),
  edit('bot', 'Filtered again', 'Is degrouped.'),
  edit('new', 'Filtered again', 'Is degrouped.'),
  edit('new', 'Filtered again', 'Is blocked for longer.'),
  edit('new', 'Filtered again', 'Is blocked for longer.'),
  edit('new', 'Filtered again', 'Is blocked for longer.'),
  edit('new', 'User talk:Silent partner', 'Why?'),
  edit('confirmed', 'Filtered again', 'Is blocked.'),
  { user: 'sysop', request: { action: 'unblock', user: 'Silent partner' } },
  edit('new', 'Filtered again', 'Is blocked by the range.'),
  create('anonymous', 'Blocked account'),
  create('sysop', 'Blocked account'),
  ...(
    [
      'user_age > 10 & contains_any(added_lines, "a", "b")',
      'user_age >',
      'user_age rlike "("',
      'nothing_like_it == 1',
      '"text',
      'lcase()',
      'added_lines rlike ""',
      'old_text == 1',
      '1 / 0',
      '(1',
    ] as const
  ).flatMap((filter) => [
    asked('sysop', { action: 'abusefilterchecksyntax', filter }),
    asked('sysop', { action: 'abusefilterchecksyntax', filter, formatversion: 1 }),
    asked('sysop', { action: 'abusefilterevalexpression', expression: filter }),
  ]),
  asked('confirmed', { action: 'abusefilterchecksyntax', filter: 'true' }),
  asked('confirmed', { action: 'abusefilterevalexpression', expression: 'true' }),
  asked('confirmed', { action: 'abusefiltercheckmatch', filter: 'true', vars: '{}' }),
  ...[
    '1 + 1',
    '0.1 + 0.2',
    '[1, "a", [true, null]]',
    '"a\\nb"',
    'wiki_name',
    'timestamp',
    '[]',
    'null',
    'false',
  ].flatMap((expression) => [
    asked('sysop', { action: 'abusefilterevalexpression', expression }),
    asked('sysop', { action: 'abusefilterevalexpression', expression, prettyprint: true }),
    asked('sysop', { action: 'abusefilterevalexpression', expression, formatversion: 1 }),
  ]),
  asked('sysop', { action: 'abusefilterevalexpression' }),
  asked('sysop', { action: 'abusefiltercheckmatch', filter: 'true' }),
  asked('sysop', { action: 'abusefiltercheckmatch', filter: 'true', vars: '{}', logid: 1 }),
  asked('sysop', { action: 'abusefiltercheckmatch', filter: 'true (', vars: '{}' }),
  asked('sysop', {
    action: 'abusefiltercheckmatch',
    filter: 'user_name == "Ada"',
    vars: '{"user_name": "Ada"}',
  }),
  asked('sysop', {
    action: 'abusefiltercheckmatch',
    filter: 'user_name == "Ben"',
    vars: '{"user_name": "Ada"}',
  }),
  asked('sysop', {
    action: 'abusefiltercheckmatch',
    filter: 'user_name == "Ben"',
    vars: '{"user_name": "Ada"}',
    formatversion: 1,
  }),
  asked('sysop', { action: 'abusefiltercheckmatch', filter: 'added_lines contains "forbidden"', logid: 30 }),
  asked('sysop', { action: 'abusefiltercheckmatch', filter: 'true', logid: 9999 }),
  asked('sysop', { action: 'abusefiltercheckmatch', filter: 'true', rcid: 9999 }),
  ...Array.from({ length: 30 }, (_, index) => 500 + index).flatMap((rcid) =>
    [
      'action == "edit" & new_size > old_size',
      'user_age > 0 & page_age >= 0',
      'moved_to_title contains "a"',
      'accountname == "Good account"',
      'file_width > 5',
      'added_lines contains "a" & page_last_edit_age > 0',
    ].map((filter) => asked('sysop', { action: 'abusefiltercheckmatch', filter, rcid })),
  ),
  edit('confirmed', 'Filtered again', 'Is demoted once more.'),
  ...(['confirmed', 'sysop', 'sysop'] as const).map((user) => ({
    user,
    request: { action: 'abusefilterunblockautopromote', user: 'Stationmaster' },
  })),
  { user: 'sysop', request: { action: 'abusefilterunblockautopromote', user: 'Nobody' } },
  ...[30, 9999].flatMap((logid) =>
    (['confirmed', 'sysop', 'overseer'] as const).map((user) => ({
      user,
      request: { action: 'abuselogprivatedetails', logid, reason: 'Why not' },
    })),
  ),
  create('blocked', 'Account of somebody blocked'),
];
