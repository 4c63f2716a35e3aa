import type { Site } from '../../wiki/site.ts';

/** Looks up the magic words of variables, parser functions and their options. */
export interface MagicWords {
  /** The name of the variable that has this alias, such as `pagename`. */
  variable(this: void, spelling: string): string | undefined;
  /** The name of the parser function that has this alias, including `#` if it takes one. */
  function(this: void, spelling: string): string | undefined;
  /** Whether a text is an alias of the word. */
  is(this: void, text: string, word: string): boolean;
  /** The text after the word; undefined if it does not start with the word. */
  without(this: void, text: string, word: string): string | undefined;
}

/** Parser functions that take no `#`. */
const plain = new Set(
  (
    'ns nse urlencode lcfirst ucfirst lc uc localurl localurle fullurl fullurle canonicalurl canonicalurle formatnum ' +
    'grammar gender plural formal bidi numberingroup language padleft padright anchorencode defaultsort filepath ' +
    'pagesincategory pagesize protectionlevel protectionexpiry pagename pagenamee fullpagename fullpagenamee ' +
    'subpagename subpagenamee rootpagename rootpagenamee basepagename basepagenamee talkpagename talkpagenamee ' +
    'subjectpagename subjectpagenamee pageid revisionid revisionday revisionday2 revisionmonth revisionmonth1 ' +
    'revisionyear revisiontimestamp revisionuser cascadingsources namespace namespacee namespacenumber talkspace ' +
    'talkspacee subjectspace subjectspacee numberofarticles numberoffiles numberofusers numberofactiveusers ' +
    'numberofpages numberofadmins numberofedits bcp47 dir int displaytitle pagesinnamespace'
  ).split(' '),
);

/** MediaWiki's own parser functions that take one. */
const marked = ['formatdate', 'special', 'speciale', 'tag'];

/** The variables of a wiki whose configuration lists no parser functions. */
const usualVariables = (
  '! = articlepath basepagename contentlanguage currentday currentday2 currentdayname currentdow currenthour ' +
  'currentmonth currentmonth1 currentmonthabbrev currentmonthname currenttime currenttimestamp currentversion ' +
  'currentweek currentyear directionmark fullpagename fullpagenamee namespace namespacee namespacenumber ' +
  'numberofactiveusers numberofadmins numberofarticles numberofedits numberoffiles numberofpages numberofusers ' +
  'pageid pagelanguage pagename pagenamee revisionid rootpagename scriptpath server servername sitename stylepath ' +
  'subjectpagename subjectspace subpagename talkpagename talkspace userlanguage'
).split(' ');

const made = new WeakMap<Site, MagicWords>();

/** The magic words of a wiki. */
export function magicWords(site: Site): MagicWords {
  const known = made.get(site) ?? prepareWords(site);
  made.set(site, known);
  return known;
}

function prepareWords(site: Site): MagicWords {
  const { magicwords } = site.configuration;
  const isTold = site.configuration.functionhooks.length > 0;
  const functionhooks = isTold ? site.configuration.functionhooks : [...plain, ...marked];
  const variables = isTold ? site.configuration.variables : usualVariables;
  const byName = new Map(magicwords.map((word) => [word.name, word]));
  const exact = { variables: new Map<string, string>(), functions: new Map<string, string>() };
  const lower = { variables: new Map<string, string>(), functions: new Map<string, string>() };
  const learn = (kind: 'variables' | 'functions', name: string, prefix: string): void => {
    const isVariable = kind === 'variables';
    const word = byName.get(name) ?? {
      aliases: [isVariable ? name.toUpperCase() : name],
      'case-sensitive': isVariable,
    };
    for (const alias of word.aliases) {
      const spelling = prefix + (kind === 'functions' ? alias.replace(/:$/, '') : alias);
      if (word['case-sensitive']) exact[kind].set(spelling, name);
      else lower[kind].set(spelling.toLowerCase(), name);
    }
  };
  for (const name of variables) learn('variables', name, '');
  for (const name of functionhooks) learn('functions', name, plain.has(name) ? '' : '#');
  const find = (kind: 'variables' | 'functions', spelling: string): string | undefined =>
    exact[kind].get(spelling) ?? lower[kind].get(spelling.toLowerCase());
  const spellings = new Map(
    magicwords.map(({ name, aliases, 'case-sensitive': isSensitive }) => [
      name,
      { isSensitive, aliases: isSensitive ? aliases : aliases.map((alias) => alias.toLowerCase()) },
    ]),
  );
  return {
    variable: (spelling) => find('variables', spelling),
    function: (spelling) => find('functions', spelling),
    is: (text, word) => {
      const known = spellings.get(word);
      return known?.aliases.includes(known.isSensitive ? text : text.toLowerCase()) ?? false;
    },
    without: (text, word) => {
      const known = spellings.get(word);
      const start = known?.aliases.find((one) => beginsWith(text, one, known.isSensitive));
      return start === undefined ? undefined : text.slice(start.length);
    },
  };
}

/** Whether a text starts with a word, which is in lower case unless it is case-sensitive. */
const beginsWith = (text: string, word: string, isSensitive: boolean): boolean =>
  isSensitive ? text.startsWith(word) : text.slice(0, word.length).toLowerCase() === word;
