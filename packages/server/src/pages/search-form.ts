import { readFileSync } from 'node:fs';
import { escapeHtml } from '@wikiquery/core/wiki';

/** Completes titles in the field; the form works without it. */
export const completionScript = readFileSync(
  new URL(import.meta.resolve('@wikiquery/server/files/pages/complete-titles.js')),
  'utf8',
);

/** Addresses, as seen from the page that the form is on. */
export interface SearchAddresses {
  /** Of `index.php`. */
  readonly script: string;
  readonly api: string;
}

/** A form that finds pages; a whole title leads straight to its page. */
export const searchForm = ({ script, api }: SearchAddresses, searched = ''): string =>
  `<form class="search" role="search" action="${escapeHtml(script)}"><input type="search" name="search" value="${escapeHtml(searched)}" list="titles" data-api="${escapeHtml(api)}" aria-label="Search the wiki" placeholder="Search the wiki" autocomplete="off"><datalist id="titles"></datalist><button>Search</button></form>`;
