import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keyedList, record, text } from '../../query/result/shape.ts';
import { xmlName } from './xml-element.ts';
import { xml } from './xml.ts';

const options = { xslt: undefined, includexmlnamespace: false } as const;
const shape = record({ x: text(), query: record({ pages: keyedList('page', record({ title: text() })) }) });

describe('xml', () => {
  it('replaces characters that a document cannot hold', () => {
    assert.equal(
      xml.serialize({ value: { x: 'a\u0001\ufffe\ud800b' }, shape }, options),
      '<?xml version="1.0"?><api x="a\ufffd\ufffd\ufffdb" />',
    );
  });

  it('names its namespace last, when asked', () => {
    assert.equal(
      xml.serialize({ value: { x: 'y' }, shape }, { ...options, includexmlnamespace: true }),
      '<?xml version="1.0"?><api x="y" xmlns="http://www.mediawiki.org/xml/api/" />',
    );
  });

  it('says that style sheets are off', () => {
    assert.deepEqual(
      xml.warnings?.({ ...options, xslt: 'MediaWiki:Style.xsl' }).map(({ code, module }) => [code, module]),
      [['xslt-disabled', 'xml']],
    );
    assert.deepEqual(xml.warnings?.(options), []);
  });

  it('lays out with two spaces a level', () => {
    const value = { query: { pages: new Map([[29, { title: 'Bridge' }]]) } };
    assert.equal(
      xml.serialize({ value, shape }, options, 'pretty'),
      [
        '<?xml version="1.0"?>',
        '<api>',
        '  <query>',
        '    <pages>',
        '      <page _idx="29" title="Bridge" />',
        '    </pages>',
        '  </query>',
        '</api>',
      ].join('\n'),
    );
  });

  it('names the whole answer as the answer says', () => {
    const answer = { value: { x: 'y' }, shape, root: 'rsd' };
    assert.equal(xml.serialize(answer, options), '<?xml version="1.0"?><rsd x="y" />');
  });

  it('makes names valid', () => {
    const names = ['a', '', 'a b', '1st', 'a.b', 'a.b c', '_a', 'xml:lang', '日本', 'a\u{1f600}'];
    assert.deepEqual(names.map(xmlName), [
      'a',
      '_',
      '_a.20.b',
      '_1st',
      'a.b',
      '_a.2E.b.20.c',
      '__a',
      '_xml.3A.lang',
      '日本',
      'a\u{1f600}',
    ]);
  });
});
