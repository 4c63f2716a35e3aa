import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleConfiguration } from '../../../../test/rig/wiki.ts';
import { wordingAt } from './earlier-wordings.ts';
import { createSite } from './site.ts';
import type { Software } from './software.ts';
import { invalidTitleReason } from './title.ts';

const softwareAt = (version: string): Software => {
  const base = sampleConfiguration();
  return createSite({ ...base, settings: { ...base.settings, version } }, []).software;
};

test('a message has the text of its version, in any language', () => {
  const name = 'parser-template-loop-warning';
  const text = 'Vorlagenschleife entdeckt: [[:$1]]';
  assert.equal(wordingAt(name, text, softwareAt('1.42')), 'Vorlagenschleife entdeckt: [[$1]]');
  assert.equal(wordingAt(name, text, softwareAt('1.43')), text);
  assert.equal(wordingAt('toString', text, softwareAt('1.39')), text);
});

test('invalid titles have the reason of the version', () => {
  const reasons = ['1.39', '1.42', '1.43'].map((version) =>
    invalidTitleReason({ code: 'title-invalid-empty' }, { software: softwareAt(version) }),
  );
  const [oldest, older, newer] = reasons;
  assert.equal(oldest, 'The requested page title is empty or contains only the name of a namespace.');
  assert.equal(older, oldest);
  assert.equal(newer, 'The requested page title is empty or contains only a namespace prefix.');
});
