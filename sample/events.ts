import type { EventDescription } from '../src/testing/description.ts';

/** Pages made only to be deleted are in `pages/deleted.wiki`. */
const deletions: readonly EventDescription[] = [
  { type: 'delete', title: 'Sunken village', at: '2024-05-01 10:00', by: 'Warden', comment: 'Never above water' },
  { type: 'delete', title: 'Gold of the isles', at: '2024-05-01 11:00', by: 'Warden', comment: 'See [[Project:Rules]]', hidden: ['content', 'comment', 'user', 'restricted'] },
  { type: 'delete', title: '沈んだ塔', at: '2024-05-01 12:00', by: 'Warden', comment: '誤り' },
  { type: 'delete', title: 'User:Castaway/Raft', at: '2024-05-01 13:00', by: 'Warden', comment: 'Asked by its owner', tags: ['surveyed'] },
  { type: 'delete', title: 'Talk:Sunken village', at: '2024-05-01 14:00', by: 'Warden' },
  { type: 'delete file', name: 'Lost sketch.png', at: '2024-05-02 10:00', by: 'Warden', comment: 'Copied' },
  { type: 'delete file', name: 'Stolen chart.png', at: '2024-05-02 11:00', by: 'Warden', comment: 'Stolen' },
  { type: 'delete file', name: 'Railway network.svg', versions: 'old', at: '2024-05-02 12:00', by: 'Warden', comment: 'Wrong file' },
];

const moves: readonly EventDescription[] = [
  { type: 'move', from: 'Old engine shed', to: 'Engine shed', at: '2024-04-10 10:00', by: 'Stationmaster', comment: 'Not so old' },
  { type: 'move', from: 'Night mail', to: 'Mail train', at: '2024-04-10 11:00', by: 'Warden', comment: 'Plain name', redirect: false },
  { type: 'move', from: 'Project:Tide tables', to: 'Portal:Tides', at: '2024-04-10 12:00', by: 'Harbour master', comment: 'To a [[Portal:Railways|portal]]', tags: ['surveyed'] },
];

const protections: readonly EventDescription[] = [
  { type: 'protect', title: 'Main Page', levels: { edit: 'sysop', move: 'sysop' }, cascade: true, at: '2024-04-11 10:00', by: 'Harbour master', comment: 'Front door' },
  { type: 'protect', title: 'Gull Point', levels: { edit: 'autoconfirmed', move: 'sysop' }, expiry: '2048-04-11', at: '2024-04-11 11:00', by: 'Warden', comment: 'Vandalism' },
  { type: 'protect', title: 'Template:Infobox', levels: { edit: 'templateeditor', move: 'templateeditor' }, at: '2024-04-11 12:00', by: 'Warden', comment: 'Used everywhere' },
  { type: 'protect', title: 'File:Lantern.svg', levels: { edit: 'sysop', move: 'sysop', upload: 'sysop' }, at: '2024-04-11 13:00', by: 'Warden' },
  { type: 'protect', title: 'Skerry Viaduct', levels: { edit: 'extendedconfirmed' }, expiry: '2048-01-01', at: '2024-04-11 14:00', by: 'Warden', comment: 'How many arches?' },
  { type: 'protect', title: 'Ember Rock', levels: { move: 'sysop' }, expiry: '2024-04-12', at: '2024-04-11 15:00', by: 'Warden', comment: 'For a day' },
  { type: 'protect', title: 'Needle Light', levels: { edit: 'sysop' }, at: '2024-04-11 16:00', by: 'Warden', comment: 'By mistake' },
  { type: 'unprotect', title: 'Needle Light', at: '2024-04-11 16:30', by: 'Warden', comment: 'No need' },
  { type: 'protect', title: 'Treasure map', levels: { create: 'sysop' }, at: '2024-04-11 17:00', by: 'Warden', comment: 'There is none' },
  { type: 'protect', title: 'User:Wrecker/Plans', levels: { create: 'autoconfirmed' }, expiry: '2048-05-05', at: '2024-04-11 18:00', by: 'Warden' },
  { type: 'protect', title: '宝の地図', levels: { create: 'extendedconfirmed' }, at: '2024-04-11 19:00', by: 'Warden', comment: '宝はない' },
];

const blocks: readonly EventDescription[] = [
  { type: 'block', who: 'Wrecker', at: '2024-04-20 10:00', by: 'Warden', comment: 'Wrecks ([[Lantern Isles]])', email: true, ownTalkPage: false },
  { type: 'block', who: '203.0.113.52', follows: 'Wrecker', expiry: '2048-04-21', at: '2024-04-20 10:01', by: 'Warden', comment: 'Autoblocked because of "Wrecker": Wrecks' },
  { type: 'block', who: '203.0.113.7', expiry: '2048-07-01', anonymousOnly: true, at: '2024-04-20 11:00', by: 'Warden', comment: 'A school' },
  { type: 'block', who: '203.0.113.128/25', expiry: '2048-08-01', at: '2024-04-20 12:00', by: 'Warden', comment: 'Open doors' },
  { type: 'block', who: '2001:db8:dead::/48', createAccount: false, at: '2024-04-20 13:00', by: 'Warden', comment: 'Open doors, longer' },
  {
    type: 'block',
    who: 'Castaway',
    only: { pages: ['Gull Point', 'Template:Lighthouse'], namespaces: [8, 10] },
    createAccount: false,
    autoblock: false,
    at: '2024-04-20 14:00',
    by: 'Warden',
    comment: 'Keep off the templates',
  },
  { type: 'block', who: 'Stowaway', expiry: '2024-04-21', at: '2024-04-20 15:00', by: 'Harbour master', comment: 'For a day' },
  { type: 'block', who: 'Smuggler', hideUser: true, autoblock: false, at: '2024-04-20 16:00', by: 'Night watch', comment: 'Hidden name' },
  { type: 'block', who: '~2024-2', expiry: '2048-09-01', at: '2024-04-20 17:00', by: 'Warden', comment: 'Picture spam' },
  { type: 'block', who: 'Signalman', at: '2024-04-20 18:00', by: 'Warden', comment: 'Wrong account' },
  { type: 'unblock', who: 'Signalman', at: '2024-04-20 18:05', by: 'Warden', comment: 'Sorry' },
];

const logs: readonly EventDescription[] = [
  { type: 'rights', who: 'Cartographer', from: [], to: ['patroller'], at: '2024-01-12 10:00', by: 'Harbour master', comment: 'Reliable' },
  { type: 'rights', who: 'Stationmaster', from: ['patroller'], to: ['extendedconfirmed'], at: '2024-01-12 11:00', by: 'Harbour master' },
  { type: 'language', title: '灯台', language: 'ja', at: '2024-03-20 10:00', by: 'Harbour master' },
  { type: 'language', title: 'מגדלור', language: 'he', at: '2024-03-20 11:00', by: 'Harbour master', comment: 'Right to left' },
  { type: 'language', title: 'Help:Signals/de', language: 'de', at: '2024-03-20 12:00', by: 'Harbour master' },
  {
    type: 'log',
    log: 'patrol',
    action: 'patrol',
    title: 'Skerra',
    parameters: { '4::curid': '70', '5::previd': '0', '6::auto': 0 },
    at: '2024-03-21 10:00',
    by: 'Cartographer',
  },
  {
    type: 'log',
    log: 'import',
    action: 'interwiki',
    title: 'Fresnel lens',
    parameters: { '4:number:count': 3, '5:title-link:interwiki': 'simple:Fresnel lens' },
    at: '2024-03-21 11:00',
    by: 'Harbour master',
    comment: 'From the simple wiki',
  },
  { type: 'log', log: 'managetags', action: 'create', title: 'Special:Tags', parameters: { '4::tag': 'surveyed' }, at: '2024-01-11 10:00', by: 'Harbour master' },
  { type: 'log', log: 'managetags', action: 'deactivate', title: 'Special:Tags', parameters: { '4::tag': 'retired' }, at: '2024-03-21 12:00', by: 'Harbour master' },
  { type: 'log', log: 'contentmodel', action: 'change', title: 'Timetable data', parameters: { '4::oldmodel': 'wikitext', '5::newmodel': 'json' }, at: '2024-03-21 13:00', by: 'Tide bot' },
  { type: 'log', log: 'merge', action: 'merge', title: 'Gull Cape', parameters: { '4::dest': 'Gull Point', '5::mergepoint': '20240127090000' }, at: '2024-03-21 14:00', by: 'Warden' },
  { type: 'log', log: 'delete', action: 'restore', title: 'Ember Rock', parameters: { ':assoc:count': { revisions: 2, files: 0 } }, at: '2024-03-21 15:00', by: 'Warden', comment: 'Back again' },
  { type: 'log', log: 'abusefilter', action: 'create', title: 'Special:AbuseFilter/1', parameters: { historyId: 1, newId: 1 }, at: '2024-09-01 10:00', by: 'Warden' },
  { type: 'log', log: 'pagetranslation', action: 'mark', title: 'Help:Signals', parameters: { revision: 1, changed: 5 }, at: '2024-03-21 16:00', by: 'Harbour master' },
  // Entries of which parts are hidden.
  { type: 'log', log: 'upload', action: 'revert', title: 'File:Gull Point.png', parameters: {}, at: '2024-03-22 10:00', by: 'Castaway', comment: 'rude words', hidden: ['comment'] },
  { type: 'log', log: 'move', action: 'move', title: 'Points', parameters: { '4::target': 'Pointless', '5::noredir': '1' }, at: '2024-03-22 11:00', by: 'Wrecker', hidden: ['content', 'user'] },
  { type: 'log', log: 'newusers', action: 'create', title: 'User:Rude name', parameters: { '4::userid': 99 }, at: '2024-03-22 12:00', by: 'Wrecker', comment: 'unspeakable', hidden: ['content', 'comment', 'user', 'restricted'] },
  {
    type: 'log',
    log: 'delete',
    action: 'revision',
    title: 'Gull Point',
    parameters: { '4::type': 'revision', '5::ids': ['1'], '6::ofield': 0, '7::nfield': 2 },
    at: '2024-03-22 13:00',
    by: 'Warden',
    comment: 'Privacy',
  },
  {
    type: 'log',
    log: 'suppress',
    action: 'revision',
    title: 'Lantern Isles',
    parameters: { '4::type': 'revision', '5::ids': ['1'], '6::ofield': 0, '7::nfield': 15 },
    at: '2024-03-22 14:00',
    by: 'Night watch',
    comment: 'Gold',
  },
];

const investigations: readonly EventDescription[] = [
  { type: 'login', who: 'Cartographer', success: true, at: '2024-06-01 07:00', by: 'Cartographer' },
  { type: 'login', who: 'Harbour master', success: false, at: '2024-06-01 07:10', by: '203.0.113.99' },
  { type: 'login', who: 'Harbour master', success: false, at: '2024-06-01 07:11', by: '203.0.113.99' },
  { type: 'check', request: 'userips', target: 'Wrecker', at: '2024-06-02 08:00', by: 'Customs officer', comment: 'Who is it? [[Project:Rules|rules]]' },
  { type: 'check', request: 'ipusers', target: '203.0.113.52', at: '2024-06-02 08:05', by: 'Customs officer', comment: 'Same house' },
  { type: 'check', request: 'ipedits', target: '203.0.113.0/24', at: '2024-06-02 08:10', by: 'Customs officer' },
  { type: 'check', request: 'useredits', target: 'Smuggler', at: '2024-06-02 08:15', by: 'Customs officer', comment: 'Gold' },
  { type: 'filter hit', filter: 1, title: 'Lantern Haven', at: '2024-09-10 08:00', by: 'Stowaway', consequences: ['disallow'], text: 'FREE LAMP OIL' },
  { type: 'filter hit', filter: 1, title: 'Talk:Oil', at: '2024-09-10 08:10', by: '203.0.113.8', consequences: ['disallow'], text: 'free lamp oil!' },
  { type: 'filter hit', filter: 2, title: 'Gull Point', at: '2024-09-11 08:00', by: 'Castaway', consequences: ['warn'] },
  { type: 'filter hit', filter: 2, title: 'Gull Point', at: '2024-09-11 08:01', by: 'Castaway', consequences: ['tag'], hidden: ['content'] },
  { type: 'filter hit', filter: 3, title: 'Ember Rock', at: '2024-09-12 08:00', by: 'Wrecker', consequences: ['disallow'], text: 'a private hit' },
  { type: 'filter hit', filter: 6, title: 'Port Tally', at: '2024-09-13 08:00', by: '~2024-2', consequences: [], text: 'a protected hit' },
];

/** What happened in the sample wiki beside edits and uploads. */
export const events: readonly EventDescription[] = [
  ...moves,
  ...protections,
  ...blocks,
  ...logs,
  ...deletions,
  ...investigations,
];
