import type { waysToAsk } from './ways.ts';

/** Values of `continue`. */
const values = [
  '',
  '-||',
  '||',
  '|||',
  '||||',
  '-',
  '|',
  'x',
  '0',
  '-|',
  '-||-',
  '-|| ',
  ' -||',
  '-||x',
  '-||allpages',
  '-||allpages|',
  '-||allpages|links',
  '-||links',
  '-||Links',
  '-||links|info|allpages|siteinfo',
  '||links',
  '||info',
  '||siteinfo',
  'gapcontinue||',
  'gapcontinue||links',
  'gapcontinue|plcontinue||',
  'plcontinue||',
  'titles||',
  'action||',
  'continue||',
  'nothing||',
  'gapcontinue||allpages||',
  '-||||',
  'gaplimit||info',
  '\u001f-\u001f',
  '-\u001f\u001f',
];

/** Modules and generators to continue. */
const combinations = [
  'list=allpages&aplimit=1',
  'list=allpages|allcategories&aplimit=1&aclimit=1',
  'list=allpages|allcategories&aplimit=1&aclimit=1&apcontinue=M',
  'meta=siteinfo&siprop=namespaces&list=allpages&aplimit=1',
  'generator=allpages&gaplimit=2&prop=info',
  'generator=allpages&gaplimit=2&prop=links|info&pllimit=1',
  'generator=allpages&gaplimit=2&prop=links|info&pllimit=1&gapcontinue=M',
  'generator=allpages&gaplimit=2&prop=links|info&pllimit=1&plcontinue=1|0|A&gapcontinue=M',
  'generator=allpages&gaplimit=2&prop=links&list=allcategories&aclimit=1&pllimit=1&titles=Main+Page',
  'prop=links|categories|info&pllimit=1&cllimit=1',
  'prop=links|categories|info&pllimit=1&cllimit=1&rawcontinue=1',
  '',
];

/** Queries with every value of `continue`. */
export function continueQueries(ways: ReturnType<typeof waysToAsk>): readonly string[] {
  const titles = new URLSearchParams(ways['links']?.[0]).toString();
  return combinations.flatMap((given) =>
    values.map((value) => {
      const query = given.startsWith('prop') ? `${given}&${titles}` : given;
      return `${query}&continue=${encodeURIComponent(value)}`;
    }),
  );
}
