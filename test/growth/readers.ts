import { importBase } from '../../src/cli/import-base.ts';
import { pageEntries } from '../../src/data/store/full-text/entries.ts';
import { wordRules } from '../../src/wiki/full-text/language.ts';
import { createTermWriter } from '../../src/wiki/full-text/term-writer.ts';
import { searchLanguage } from '../../src/wiki/search/language.ts';
import { textForIndex } from '../../src/wiki/search/text.ts';
import { createSite } from '../../src/wiki/site.ts';
import { makeTitle } from '../../src/wiki/title.ts';
import { readLinks } from '../../src/wikitext/parsed/read-links.ts';
import { readRedirect } from '../../src/wikitext/redirect.ts';
import { textsOfPage } from '../../src/wikitext/searched/page-texts.ts';

/** Reads a wikitext as a step of an import does. */
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
  'texts of the full-text index': (text) => textsOfPage(text, site),
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
