import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  mediaWikiFolder,
  mediaWikiVersion,
  noMediaWiki,
  noOlderMediaWiki,
  olderMediaWikiFolder,
} from '../../../../test/rig/mediawiki.ts';
import { sampleConfiguration } from '../../../../test/rig/wiki.ts';
import { wordingAt } from './earlier-wordings.ts';
import localMessages from './language/messages.json' with { type: 'json' };
import { createSite } from './site.ts';
import { invalidTitleTexts } from './title.ts';

const unpacked = [
  { folder: mediaWikiFolder, skip: noMediaWiki },
  { folder: olderMediaWikiFolder, skip: noOlderMediaWiki },
];

/** The only forms in these texts, of a number that is never one. */
const plural = /\{\{PLURAL:\$1\|[^|]*\|([^|]*)\}\}/;

for (const [i, { folder, skip }] of unpacked.entries())
  test(`texts in MediaWiki's words are those of its version (${i + 1})`, { skip }, () => {
    const textsIn = (language: string): Readonly<Record<string, string>> =>
      JSON.parse(readFileSync(join(folder, `languages/i18n/${language}.json`), 'utf8')) as Record<
        string,
        string
      >;
    const base = sampleConfiguration();
    const version = mediaWikiVersion(folder);
    const { software } = createSite({ ...base, settings: { ...base.settings, version } }, []);
    const english = textsIn('en');
    for (const [name, text] of Object.entries(invalidTitleTexts))
      assert.equal(wordingAt(name, text, software), english[name]?.replace(plural, '$1'), name);
    const name = 'parser-template-loop-warning';
    for (const language of ['de', 'fr', 'ru'] as const)
      assert.equal(
        wordingAt(name, localMessages[language][name], software),
        textsIn(language)[name],
        language,
      );
  });
