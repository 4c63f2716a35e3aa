/** The scenarios that fail, by the reason; those of the same name are numbered. */
export const unequal: Readonly<Record<string, readonly string[]>> = {
  'These ask for dumps of Elasticsearch or Wikibase.': [
    'cirrus_explain_page: An indexed page matching the query is found and matched, with the raw explanation and rendered query',
    'cirrus_explain_page: A page whose namespace is outside the search scope is found but does not match',
    'cirrus_explain_page: An unresolvable page id is reported as not found',
    'dump_action: Can dump pages',
    "dump_config: You can dump CirrusSearch's configuration",
    'dump_query: Can dump the query syntax',
    "prefix_search: You can dump the mapping CirrusSearch set on Elasticsearch's indexes",
    'prefix_search: Can dump suggestions',
    'wikibase_cirrus: Items can be found in full text search by their labels',
    'wikibase_cirrus: Items can be found in autocomplete by their labels',
  ],
  'Files of another wiki are not searched.': [
    'commons: A file that exists only on commons can be found on the local wiki',
    'commons: A file that exists on commons and the local wiki returns the local result',
    'filesearch: filesize finds files with given size (2)',
    'filesearch: filetype finds files with given internal type (3)',
    'filesearch: filemime finds files with given MIME type (2)',
    'filesearch: Resolution filters find files with given dimensions (8)',
    'filesearch: Resolution filters find files with given dimensions (10)',
  ],
  'English words have the stems of Porter 2, for which "cultur" is the stem of "culture".': [
    'did_you_mean: Common phrases spelled incorrectly get suggestions',
  ],
  'Coordinates are in no table of MediaWiki.': [
    'geosearch: neartitle: with title',
    'geosearch: neartitle: with title and default radius',
    'geosearch: nearcoord: with coordinate (1)',
    'geosearch: nearcoord: with coordinate (2)',
    'geosearch: nearcoord: with coordinate (3)',
    'geosearch: nearcoord: with coordinate and radius (1)',
    'geosearch: nearcoord: with coordinate and radius (2)',
    'geosearch: nearcoord: with coordinate and radius (3)',
    'geosearch: Title proximity boost (1)',
    'geosearch: Title proximity boost (2)',
    'geosearch: Title proximity boost (3)',
    'geosearch: Title proximity boost (4)',
    'geosearch: Coordinate proximity boost (1)',
    'geosearch: Coordinate proximity boost (2)',
    'geosearch: Coordinate proximity boost (3)',
  ],
  'Texts in PDFs are in no table.': [
    'highlighting: When you search for text that is in a file if there are no matches on the page you get the highlighted text from the file',
    'highlighting: When you search for text that is in a file if there are matches on the page you get those',
  ],
  'These settings are no parameters of the API.': [
    'more_like: Searching for morelike:<page> with the title field and filtering with the word length',
    'more_like: Searching for morelike:<page> with the title field and filtering with the percent terms to match',
    'more_like: Searching for morelike:<page> with the title field and bad settings give no results',
    'more_like: Searching for morelike:<page> with the title field and settings with poor precision',
  ],
  'Titles are not completed by their sort keys.': [
    'prefix_search: Search suggestions with an alternative index',
  ],
  'Texts typed with another keyboard layout are not read as such.': [
    'prefix_search: Search suggestions with a custom second try search profile',
  ],
  'Redirects are no documents of their own, which "withredirects:" would find.': [
    'redirect_documents: intitle: does not cross-match across distinct redirects in redirect mode',
    'redirect_documents: intitle:// regex does not cross-match across distinct redirects in redirect mode',
    'redirect_documents: withredirects: suppresses the redirectTitle on a primary result',
    'redirect_documents: withredirects: suppresses the redirectTitle on a primary result in the regex environment',
  ],
  'No page has the language of its subpage name or of the reader.': [
    "relevancy: When the user doesn't set a language are sorted with wiki language ahead of other languages",
  ],
  'The opening of a page counts less than in Elasticsearch.': [
    'relevancy: Results are sorted based on what part of the page matches: title, redirect, category, etc',
  ],
  'Two Russian words have one stem.': [
    'russian_folding: Searching for е when text has ё',
    'russian_folding: Searching for й when text has й',
  ],
};

/** Those that fail on MariaDB alone. */
export const unequalOnMariadb: Readonly<Record<string, readonly string[]>> = {
  'Links to pages are counted when these change themselves.': [
    'update_weight: Pages weights are updated when new pages link to them',
    'update_weight: Pages weights are updated when links are removed from them',
    'update_weight: Pages weights are updated when new pages link to their redirects',
    'update_weight: Pages weights are updated when links are removed from their redirects',
  ],
};
