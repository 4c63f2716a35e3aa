import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleConfiguration } from '../../../../test/rig/wiki.ts';
import { gadgets } from '../../../extensions/gadgets/src/index.ts';
import { isHtmlMessage } from './html-messages.ts';
import { createSite, Namespace, type Site } from './site.ts';
import { makeTitle } from './title.ts';

const siteOf = (version: string, extensions: readonly string[] = []): Site => {
  const base = sampleConfiguration();
  const settings = { ...base.settings, version, extensions };
  return createSite({ ...base, settings }, [gadgets]);
};

const message = (key: string) => makeTitle(Namespace.mediawiki, key);

test('the messages with raw HTML are those of the version', () => {
  const versions = ['1.39', '1.41', '1.42', '1.43', '1.44', '1.45'];
  const having = (key: string) => versions.filter((version) => isHtmlMessage(message(key), siteOf(version)));
  assert.deepEqual(having('Youhavenewmessages'), ['1.39', '1.41']);
  assert.deepEqual(having('Googlesearch'), ['1.39', '1.41', '1.42', '1.43']);
  assert.deepEqual(having('Copyright'), ['1.39', '1.41', '1.42', '1.43', '1.44']);
  assert.deepEqual(having('Sidebar'), []);
});

test('translations are such messages, but not other pages or spellings', () => {
  const site = siteOf('1.43');
  assert.equal(isHtmlMessage(message('Copyright/de'), site), true);
  assert.equal(isHtmlMessage(message('CopyRight'), site), false);
  assert.equal(isHtmlMessage(makeTitle(Namespace.main, 'Copyright'), site), false);
  assert.equal(isHtmlMessage(message('ToString'), site), false);
});

test('an extension adds messages where it is installed', () => {
  const definition = message('Gadgets-definition');
  assert.equal(isHtmlMessage(definition, siteOf('1.43', ['gadgets'])), true);
  assert.equal(isHtmlMessage(definition, siteOf('1.43')), false);
});
