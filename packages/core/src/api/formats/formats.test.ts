import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logParametersShape } from '../../modules/change/log-parameters-shape.ts';
import type { Answer } from '../../query/result/answer.ts';
import {
  any,
  boolean,
  dictionary,
  element,
  flag,
  integer,
  keyedList,
  keyedObject,
  list,
  map,
  record,
  subelement,
  text,
  type RecordShape,
  type Shape,
} from '../../query/result/shape.ts';
import { formats } from './index.ts';

type Case = readonly [
  name: string,
  answer: Answer,
  expected: { readonly modern: string; readonly legacy: string; readonly xml: string; readonly php: string },
];

const answer = (shape: RecordShape, value: Readonly<Record<string, unknown>>): Answer => ({ shape, value });
const under = (shape: Shape, value: unknown): Answer => answer(record({ x: shape }), { x: value });
const titles = record({ ns: integer(), title: text(), missing: flag() });

// The expected bytes are those of MediaWiki 1.43.
const cases: readonly Case[] = [
  [
    'flags',
    answer(record({ batchcomplete: flag(), limited: flag() }), { batchcomplete: true, limited: false }),
    {
      modern: '{"batchcomplete":true,"limited":false}',
      legacy: '{"batchcomplete":""}',
      xml: '<api batchcomplete="" />',
      php: 'a:1:{s:13:"batchcomplete";s:0:"";}',
    },
  ],
  [
    'maps without a type, which are lists where they are empty',
    under(
      record({
        a: record({}, { untyped: true }),
        b: dictionary(flag(), '_v', { untyped: true }),
        c: dictionary(flag()),
      }),
      {
        a: {},
        b: { edit: false },
        c: { edit: false },
      },
    ),
    {
      modern: '{"x":{"a":[],"b":{"edit":false},"c":{"edit":false}}}',
      legacy: '{"x":{"a":[],"b":[],"c":{}}}',
      xml: '<api><x><a /><b /><c /></x></api>',
      php: 'a:1:{s:1:"x";a:3:{s:1:"a";a:0:{}s:1:"b";a:0:{}s:1:"c";a:0:{}}}',
    },
  ],
  [
    'pages, which only formatversion 2 sorts',
    under(
      keyedList('page', titles),
      new Map([
        [95, { ns: 0, title: 'Quay' }],
        [-1, { ns: 0, title: 'Nowhere', missing: true }],
        [29, { ns: 0, title: 'Bridge' }],
      ]),
    ),
    {
      modern:
        '{"x":[{"ns":0,"title":"Nowhere","missing":true},{"ns":0,"title":"Bridge"},{"ns":0,"title":"Quay"}]}',
      legacy:
        '{"x":{"95":{"ns":0,"title":"Quay"},"-1":{"ns":0,"title":"Nowhere","missing":""},"29":{"ns":0,"title":"Bridge"}}}',
      xml: '<api><x><page _idx="95" ns="0" title="Quay" /><page _idx="-1" ns="0" title="Nowhere" missing="" /><page _idx="29" ns="0" title="Bridge" /></x></api>',
      php: 'a:1:{s:1:"x";a:3:{i:95;a:2:{s:2:"ns";i:0;s:5:"title";s:4:"Quay";}i:-1;a:3:{s:2:"ns";i:0;s:5:"title";s:7:"Nowhere";s:7:"missing";s:0:"";}i:29;a:2:{s:2:"ns";i:0;s:5:"title";s:6:"Bridge";}}}',
    },
  ],
  [
    'namespaces, with content that comes last in formatversion 1',
    under(
      keyedObject('ns', record({ id: integer(), name: text(), content: flag() }, { content: 'name' })),
      new Map([
        [-2, { id: -2, name: 'Media', content: false }],
        [0, { id: 0, name: '', content: true }],
      ]),
    ),
    {
      modern: '{"x":{"-2":{"id":-2,"name":"Media","content":false},"0":{"id":0,"name":"","content":true}}}',
      legacy: '{"x":{"-2":{"id":-2,"*":"Media"},"0":{"id":0,"content":"","*":""}}}',
      xml: '<api><x><ns _idx="-2" id="-2" xml:space="preserve">Media</ns><ns _idx="0" id="0" content="" xml:space="preserve" /></x></api>',
      php: 'a:1:{s:1:"x";a:2:{i:-2;a:2:{s:2:"id";i:-2;s:1:"*";s:5:"Media";}i:0;a:3:{s:2:"id";i:0;s:7:"content";s:0:"";s:1:"*";s:0:"";}}}',
    },
  ],
  [
    'pages with the greatest number of a list',
    under(
      keyedList('page', record({ pageid: integer(), missing: flag() })),
      new Map([
        [-1, { missing: true }],
        [1, { pageid: 1 }],
      ]),
    ),
    {
      modern: '{"x":[{"missing":true},{"pageid":1}]}',
      legacy: '{"x":[{"missing":""},{"pageid":1}]}',
      xml: '<api><x><page missing="" /><page pageid="1" /></x></api>',
      php: 'a:1:{s:1:"x";a:2:{i:0;a:1:{s:7:"missing";s:0:"";}i:1;a:1:{s:6:"pageid";i:1;}}}',
    },
  ],
  [
    'a numbered list that only formatversion 2 has as an object',
    under(
      keyedObject('limit', integer(), { legacyList: true }),
      new Map([
        [0, 120],
        [1, 150],
      ]),
    ),
    {
      modern: '{"x":{"0":120,"1":150}}',
      legacy: '{"x":[120,150]}',
      xml: '<api><x><limit _idx="0">120</limit><limit _idx="1">150</limit></x></api>',
      php: 'a:1:{s:1:"x";a:2:{i:0;i:120;i:1;i:150;}}',
    },
  ],
  [
    'slots, whose key XML puts after the attributes',
    under(map('slot', 'role', record({ contentmodel: text(), content: text() }, { content: 'content' })), {
      main: { contentmodel: 'wikitext', content: 'a & b\n' },
    }),
    {
      modern: '{"x":{"main":{"contentmodel":"wikitext","content":"a & b\\n"}}}',
      legacy: '{"x":{"main":{"contentmodel":"wikitext","*":"a & b\\n"}}}',
      xml: '<api><x><slot contentmodel="wikitext" role="main" xml:space="preserve">a &amp; b\n</slot></x></api>',
      php: 'a:1:{s:1:"x";a:1:{s:4:"main";a:2:{s:12:"contentmodel";s:8:"wikitext";s:1:"*";s:6:"a & b\n";}}}',
    },
  ],
  [
    'maps of maps, the outer one not merged',
    under(
      map('lang', 'code', map('variant', 'code', record({ fallbacks: list('variant', text()) })), {
        merge: false,
      }),
      { ku: { 'ku-arab': { fallbacks: ['ku-latn'] } } },
    ),
    {
      modern: '{"x":{"ku":{"ku-arab":{"fallbacks":["ku-latn"]}}}}',
      legacy: '{"x":{"ku":{"ku-arab":{"fallbacks":["ku-latn"]}}}}',
      xml: '<api><x><lang code="ku"><variant code="ku-arab"><fallbacks><variant>ku-latn</variant></fallbacks></variant></lang></x></api>',
      php: 'a:1:{s:1:"x";a:1:{s:2:"ku";a:1:{s:7:"ku-arab";a:1:{s:9:"fallbacks";a:1:{i:0;s:7:"ku-latn";}}}}}',
    },
  ],
  [
    'names that XML does not allow, and characters to escape in attributes',
    under(dictionary(text()), { 'a b.c': `"'<>&\t\n`, größe: 'Größe' }),
    {
      modern: '{"x":{"a b.c":"\\"\'<>&\\t\\n","größe":"Größe"}}',
      legacy: '{"x":{"a b.c":"\\"\'<>&\\t\\n","gr\\u00f6\\u00dfe":"Gr\\u00f6\\u00dfe"}}',
      xml: '<api><x _a.20.b.2E.c="&quot;&#039;&lt;&gt;&amp;&#9;&#10;" größe="Größe" /></api>',
      php: 'a:1:{s:1:"x";a:2:{s:5:"a b.c";s:7:""\'<>&\t\n";s:7:"größe";s:7:"Größe";}}',
    },
  ],
  [
    'dictionaries with numbers for names',
    under(dictionary(text()), { '7': 'seven' }),
    {
      modern: '{"x":{"7":"seven"}}',
      legacy: '{"x":{"7":"seven"}}',
      xml: '<api><x><_v _idx="7">seven</_v></x></api>',
      php: 'a:1:{s:1:"x";a:1:{i:7;s:5:"seven";}}',
    },
  ],
  [
    'parameters of log entries, whose lists have elements of their own',
    under(logParametersShape, {
      '4': 'old',
      flags: ['noemail'],
      restrictions: { pages: [{ page_ns: 0 }], namespaces: [2], actions: ['move'] },
      newmetadata: [{ group: 'bot' }],
      details: [{ type: 'edit' }],
    }),
    {
      modern:
        '{"x":{"4":"old","flags":["noemail"],"restrictions":{"pages":[{"page_ns":0}],"namespaces":[2],"actions":["move"]},"newmetadata":[{"group":"bot"}],"details":[{"type":"edit"}]}}',
      legacy:
        '{"x":{"4":"old","flags":["noemail"],"restrictions":{"pages":[{"page_ns":0}],"namespaces":[2],"actions":["move"]},"newmetadata":[{"group":"bot"}],"details":[{"type":"edit"}]}}',
      xml: '<api><x><flags><f>noemail</f></flags><restrictions><pages><p page_ns="0" /></pages><namespaces><ns>2</ns></namespaces><actions><_v>move</_v></actions></restrictions><newmetadata><g group="bot" /></newmetadata><details><_v type="edit" /></details><param _idx="4">old</param></x></api>',
      php: 'a:1:{s:1:"x";a:5:{i:4;s:3:"old";s:5:"flags";a:1:{i:0;s:7:"noemail";}s:12:"restrictions";a:3:{s:5:"pages";a:1:{i:0;a:1:{s:7:"page_ns";i:0;}}s:10:"namespaces";a:1:{i:0;i:2;}s:7:"actions";a:1:{i:0;s:4:"move";}}s:11:"newmetadata";a:1:{i:0;a:1:{s:5:"group";s:3:"bot";}}s:7:"details";a:1:{i:0;a:1:{s:4:"type";s:4:"edit";}}}}',
    },
  ],
  [
    'real booleans, and null',
    answer(record({ a: boolean(), b: boolean(), n: text() }), { a: true, b: false, n: null }),
    {
      modern: '{"a":true,"b":false,"n":null}',
      legacy: '{"a":true,"b":false,"n":null}',
      xml: '<api a="" />',
      php: 'a:3:{s:1:"a";b:1;s:1:"b";b:0;s:1:"n";N;}',
    },
  ],
  [
    'text in elements of its own',
    answer(record({ export: subelement(), help: element() }), { export: '<mediawiki/>', help: 'Read.' }),
    {
      modern: '{"export":"<mediawiki/>","help":"Read."}',
      legacy: '{"export":{"*":"<mediawiki/>"},"help":"Read."}',
      xml: '<api><export xml:space="preserve">&lt;mediawiki/&gt;</export><help xml:space="preserve">Read.</help></api>',
      php: 'a:2:{s:6:"export";a:1:{s:1:"*";s:12:"<mediawiki/>";}s:4:"help";s:5:"Read.";}',
    },
  ],
  [
    'content beside elements',
    answer(
      record({ errors: list('error', record({ code: text() })), docref: text() }, { content: 'docref' }),
      {
        docref: 'See the help.',
        errors: [{ code: 'badvalue' }],
      },
    ),
    {
      modern: '{"docref":"See the help.","errors":[{"code":"badvalue"}]}',
      legacy: '{"errors":[{"code":"badvalue"}],"*":"See the help."}',
      xml: '<api><errors><error code="badvalue" /></errors><docref xml:space="preserve">See the help.</docref></api>',
      php: 'a:2:{s:6:"errors";a:1:{i:0;a:1:{s:4:"code";s:8:"badvalue";}}s:1:"*";s:13:"See the help.";}',
    },
  ],
  [
    'fields that nobody named beside some that are',
    under(record({ groups: list('g', text()) }, { rest: any('i') }), {
      groups: ['bot'],
      auto: true,
      forced: false,
      ids: [7],
    }),
    {
      modern: '{"x":{"groups":["bot"],"auto":true,"forced":false,"ids":[7]}}',
      legacy: '{"x":{"groups":["bot"],"auto":"","ids":[7]}}',
      xml: '<api><x auto=""><groups><g>bot</g></groups><ids><i>7</i></ids></x></api>',
      php: 'a:1:{s:1:"x";a:3:{s:6:"groups";a:1:{i:0;s:3:"bot";}s:4:"auto";s:0:"";s:3:"ids";a:1:{i:0;i:7;}}}',
    },
  ],
  [
    'data that nobody declared',
    under(any('e'), { yes: true, no: false, deep: { list: [1, 'two', 2.5] }, 3: 'three' }),
    {
      modern: '{"x":{"3":"three","yes":true,"no":false,"deep":{"list":[1,"two",2.5]}}}',
      legacy: '{"x":{"3":"three","yes":"","deep":{"list":[1,"two",2.5]}}}',
      xml: '<api><x yes=""><deep><list><e>1</e><e>two</e><e>2.5</e></list></deep><e _idx="3">three</e></x></api>',
      php: 'a:1:{s:1:"x";a:3:{i:3;s:5:"three";s:3:"yes";s:0:"";s:4:"deep";a:1:{s:4:"list";a:3:{i:0;i:1;i:1;s:3:"two";i:2;d:2.5;}}}}',
    },
  ],
];

const write = (name: string, of: Answer, options: Readonly<Record<string, unknown>>): string | undefined =>
  formats.get(name)?.format.serialize(of, options);

describe('every format writes', () => {
  for (const [name, of, expected] of cases) {
    it(name, () => {
      assert.equal(write('json', of, { formatversion: '2' }), expected.modern);
      assert.equal(write('json', of, { formatversion: '1' }), expected.legacy);
      assert.equal(write('xml', of, {}), `<?xml version="1.0"?>${expected.xml}`);
      assert.equal(write('php', of, { formatversion: '1' }), expected.php);
      assert.equal(write('none', of, {}), '');
    });
  }
});

it('PHP lists pages in formatversion 2 by ascending number', () => {
  const pages = under(
    keyedList('page', text()),
    new Map([
      [5, 'five'],
      [-1, 'none'],
    ]),
  );
  assert.equal(
    write('php', pages, { formatversion: 'latest' }),
    'a:1:{s:1:"x";a:2:{i:0;s:4:"none";i:1;s:4:"five";}}',
  );
});

it('the formats that a request can name', () => {
  assert.deepEqual(
    [...formats].map(([name, { parameters }]) => [name, Object.keys(parameters)]),
    [
      ['json', ['callback', 'utf8', 'ascii', 'formatversion']],
      ['jsonfm', ['wrappedhtml', 'callback', 'utf8', 'ascii', 'formatversion']],
      ['none', []],
      ['php', ['formatversion']],
      ['phpfm', ['wrappedhtml', 'formatversion']],
      ['rawfm', ['wrappedhtml']],
      ['xml', ['xslt', 'includexmlnamespace']],
      ['xmlfm', ['wrappedhtml', 'xslt', 'includexmlnamespace']],
    ],
  );
});
