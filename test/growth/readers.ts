import { createSite } from '../../packages/core/src/wiki/site.ts';
import { makeTitle } from '../../packages/core/src/wiki/title.ts';
import { parseComment } from '../../packages/core/src/wikitext/comment-format.ts';
import { tableDiff } from '../../packages/core/src/wikitext/diff/table.ts';
import { readLinks } from '../../packages/core/src/wikitext/parsed/read-links.ts';
import { signAndLink } from '../../packages/core/src/wikitext/presave.ts';
import { readRedirect } from '../../packages/core/src/wikitext/redirect.ts';
import { FilterError } from '../../packages/extensions/abusefilter/src/language/filter-error.ts';
import { parseFilter } from '../../packages/extensions/abusefilter/src/language/parse.ts';
import {
  htmlExtract,
  introductionOf,
  plainExtract,
} from '../../packages/extensions/textextracts/src/page-extract.ts';
import { pageEntries } from '../../packages/search/src/cirrus/index/entries.ts';
import { wordRules } from '../../packages/search/src/cirrus/index/language.ts';
import { extractTexts } from '../../packages/search/src/cirrus/index/page-texts.ts';
import { createTermWriter } from '../../packages/search/src/cirrus/index/term-writer.ts';
import { findHighlights, snippetHtml } from '../../packages/search/src/cirrus/query/highlight.ts';
import { searchLanguage } from '../../packages/search/src/core-search/index/language.ts';
import { textForIndex } from '../../packages/search/src/core-search/index/text.ts';
import { searchSnippet } from '../../packages/search/src/core-search/query/snippet.ts';
import { importBase } from '../../packages/wikiquery/src/import-base.ts';

/** Reads a text as a step of an import or of a module does. */
export type WikitextReader = (text: string) => unknown;

const site = createSite(importBase(), []);
const page = {
  site,
  title: makeTitle(0, 'Page'),
  pageId: 1,
  revision: { id: 1, timestamp: '20260101000000', user: 'Mira', size: 1 },
};
const stored = {
  page_id: 1,
  page_title: 'Page',
  page_namespace: 0,
  page_latest: 1,
  page_len: 1,
  page_is_redirect: 0,
  hidden: 0,
};
const language = searchLanguage(site);
const rules = wordRules(site.language);
const writer = createTermWriter();

/** The steps of an import that read wikitext, by name. */
export const wikitextReaders: Readonly<Record<string, WikitextReader>> = {
  redirect: (text) => readRedirect(text, site),
  links: (text) => readLinks([text], page),
  'links with templates expanded': (text) =>
    readLinks([text], { ...page, facts: { page: () => undefined, count: () => 0 } }),
  'core search': (text) => textForIndex(text, language),
  'texts of the full-text index': (text) => extractTexts(text, site),
  'terms of the full-text index': (text) =>
    pageEntries(
      [
        {
          page: stored,
          incoming: 0,
          source: text,
          texts: {
            title: 'Page',
            redirect: [],
            category: [],
            heading: [],
            opening: '',
            text,
            auxiliary: '',
            file: '',
          },
        },
      ],
      rules,
      writer,
    ),
};

const comments = { page: makeTitle(0, 'Page') };
const signing = { name: 'Mira', hasAccount: true, time: () => '00:00, 1 January 2026 (UTC)' };
const sought = [
  { text: 'a', isPrefix: false, isPhrase: false, sign: '' },
  { text: 'b', isPrefix: true, isPhrase: false, sign: '' },
];

/** Words whose matches are marked: one word with two forms, and a phrase with gaps. */
const marked = [
  { terms: [['a', 'b']], slop: 0 },
  { terms: [['a'], ['a']], slop: 3 },
];

/** The readers of texts that modules use for what they show, by name. */
export const shownTextReaders: Readonly<Record<string, WikitextReader>> = {
  'snippets of core search': (text) => searchSnippet(text, sought, language),
  'snippets of the full-text index': (text) => snippetHtml(text, findHighlights(text, marked)),
  'introductions of extracts': (html) => introductionOf(html),
  'extracts as HTML': (html) => htmlExtract(html, ['.reference', 'table']),
  'extracts as text': (html) => plainExtract(html, ['.reference', 'table']),
  'edit comments': (text) => parseComment(text, site, comments),
  'signatures and the pipe trick': (text) => signAndLink(text, makeTitle(0, 'Page'), site, signing),
  'differences of lines': (text) => tableDiff(text, `${text.slice(0, -1)}x`, String),
  'differences of words': (text) => tableDiff(text, text.replaceAll('a', 'b'), String),
  'abuse filters': (text) => {
    try {
      return parseFilter(text);
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      return undefined;
    }
  },
};
