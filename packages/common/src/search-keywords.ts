/** A keyword of searches as people and programs are told of it. */
export interface KeywordHelp {
  /** Its names, the usual one first. */
  readonly names: readonly string[];
  /** What it finds, in one sentence. */
  readonly summary: string;
  /** A use of it. */
  readonly example: string;
}

const ofNumbers = '; `5,20` is a range, and `>` and `<` before a number mean at least and at most.';

/** The keywords of searches as on Wikipedia. */
export const keywordHelp = {
  boostTemplates: {
    names: ['boost-templates'],
    summary: 'Pages that use templates are so many percent as relevant.',
    example: 'boost-templates:"Template:Featured article|200% Template:Stub|50%"',
  },
  contentmodel: {
    names: ['contentmodel'],
    summary: 'Pages of a content model, such as `wikitext` or `json`.',
    example: 'contentmodel:json',
  },
  creationdate: {
    names: ['creationdate'],
    summary:
      'Pages that were created in a year, month or day, or before (`<`, `<=`) or after (`>`, `>=`) it; `now` and `today` may be followed by `-3d` and the like (`y`, `m`, `d`, `h`).',
    example: 'creationdate:>=today-1m',
  },
  deepcategory: {
    names: ['deepcategory', 'deepcat'],
    summary: 'Pages in a category or in any category below it, however deep.',
    example: 'deepcategory:"Ships by country"',
  },
  filebits: {
    names: ['filebits'],
    summary: `Files with so many bits for a color${ofNumbers}`,
    example: 'filebits:16',
  },
  fileheight: {
    names: ['fileheight', 'fileh'],
    summary: `Files so many pixels high${ofNumbers}`,
    example: 'fileheight:<300',
  },
  filemime: {
    names: ['filemime'],
    summary: 'Files of a MIME type, or one of its two parts.',
    example: 'filemime:image/svg+xml',
  },
  fileres: {
    names: ['fileres'],
    summary: `Files with so many pixels: the root of width times height${ofNumbers}`,
    example: 'fileres:>2000',
  },
  filesize: {
    names: ['filesize'],
    summary: `Files of at least so many kibibytes${ofNumbers}`,
    example: 'filesize:5,20',
  },
  filetype: {
    names: ['filetype'],
    summary: 'Files of a media type, such as `bitmap`, `drawing`, `video` or `office`.',
    example: 'filetype:video|audio',
  },
  filewidth: {
    names: ['filewidth', 'filew'],
    summary: `Files so many pixels wide${ofNumbers}`,
    example: 'filewidth:>1000',
  },
  hastemplate: {
    names: ['hastemplate'],
    summary:
      'Pages that use a template, directly or through others; in quotes its capitals count, and `:` before it is for pages that are no templates.',
    example: 'hastemplate:"Infobox ship"',
  },
  incategory: {
    names: ['incategory'],
    summary: 'Pages in a category, given by its name, whatever its capitals, or as `id:` and its page ID.',
    example: 'incategory:"Ships of Norway|id:42"',
  },
  inlanguage: {
    names: ['inlanguage'],
    summary: 'Pages in a language, given by its code: the one set for the page, or the wiki’s.',
    example: 'inlanguage:nb|nn',
  },
  insource: {
    names: ['insource'],
    summary:
      'Pages whose wikitext has a word as it is written, a phrase in quotes, or a match of a regular expression between slashes.',
    example: 'insource:/\\{\\{[Ss]tub\\}\\}/',
  },
  intitle: {
    names: ['intitle'],
    summary:
      'Pages whose title, or that of a redirect to them, has a word, a phrase in quotes, or a match of a regular expression between slashes.',
    example: 'intitle:/^Mo[ls]+/i',
  },
  lasteditdate: {
    names: ['lasteditdate'],
    summary:
      'Pages that were last edited in a year, month or day, or before (`<`, `<=`) or after (`>`, `>=`) it; `now` and `today` may be followed by `-3d` and the like (`y`, `m`, `d`, `h`).',
    example: 'lasteditdate:>=today-1m',
  },
  linksto: {
    names: ['linksto'],
    summary: 'Pages that link to a page, itself and not a redirect to it.',
    example: 'linksto:"Oslo"',
  },
  local: {
    names: ['local'],
    summary: 'At the beginning: only what is in this wiki, as searches here always are.',
    example: 'local:lighthouse',
  },
  morelike: {
    names: ['morelike'],
    summary: 'At the beginning: pages with the words that make the given pages what they are.',
    example: 'morelike:Lighthouse|Beacon',
  },
  morelikethis: {
    names: ['morelikethis'],
    summary: 'As `morelike:`, with other words and keywords beside it.',
    example: 'morelikethis:"Lighthouse|Beacon" incategory:Norway',
  },
  pageid: {
    names: ['pageid'],
    summary: 'Pages with one of the given IDs.',
    example: 'pageid:12|34',
  },
  preferRecent: {
    names: ['prefer-recent'],
    summary:
      'Pages that were edited lately come first: the share of their relevance that age takes away, and after how many days half of that is gone.',
    example: 'prefer-recent:0.6,160',
  },
  prefix: {
    names: ['prefix'],
    summary:
      'Pages whose titles begin with all the text that follows, whatever its capitals; a namespace before it, or `all:`, is searched too.',
    example: 'harbour prefix:Ships of',
  },
  subpageof: {
    names: ['subpageof'],
    summary: 'Pages below a page, given without its namespace; with `*` at the end, all that begin so.',
    example: 'subpageof:"Ships of Norway"',
  },
  textbytes: {
    names: ['textbytes'],
    summary: `Pages whose text has so many bytes${ofNumbers}`,
    example: 'textbytes:>100000',
  },
  unavailable: {
    names: [
      'articlecountry',
      'articletopic',
      'articlequality',
      'boost-nearcoord',
      'boost-neartitle',
      'drafttopic',
      'hascaption',
      'hasdescription',
      'haslabel',
      'hasrecommendation',
      'haswbstatement',
      'incaption',
      'indescription',
      'inlabel',
      'nearcoord',
      'neartitle',
      'pageassessments',
      'wbstatementquantity',
    ],
    summary: 'Keywords whose facts no table of a wiki has: they are refused.',
    example: 'articletopic:ships',
  },
} as const satisfies Readonly<Record<string, KeywordHelp>>;

const { unavailable: _, ...available } = keywordHelp;

/** The keywords that searches here take. */
export const availableKeywords: readonly KeywordHelp[] = Object.values(available);
