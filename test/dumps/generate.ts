import { closeSync, openSync, writeSync } from 'node:fs';

/** Returns the head of a dump. */
const head = (
  dbname: string,
): string => `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <sitename>Lanterns</sitename>
    <dbname>${dbname}</dbname>
    <base>https://lanterns.example/wiki/Main_Page</base>
    <generator>MediaWiki 1.46.0</generator>
    <case>first-letter</case>
    <namespaces>
      <namespace key="0" case="first-letter" />
      <namespace key="1" case="first-letter">Talk</namespace>
      <namespace key="2" case="first-letter">User</namespace>
      <namespace key="10" case="first-letter">Template</namespace>
      <namespace key="14" case="first-letter">Category</namespace>
    </namespaces>
  </siteinfo>
`;

const words = 'lantern harbour gull cape tide keeper storm island ferry anchor'.split(' ');

/** Creates a generator of pseudorandom numbers from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function text(page: number, random: () => number): string {
  const word = (): string => words[Math.floor(random() * words.length)] ?? '';
  const lines = Array.from({ length: 5 + Math.floor(random() * 40) }, () => {
    const linked = `[[Page ${1 + Math.floor(random() * 500)}|${word()}]]`;
    return `The ${word()} of the ${linked} &amp; ${word()} {{Note|${word()}}} https://${word()}.example/${word()}`;
  });
  return `${lines.join('\n')}\n[[Category:${word()}]] {{DEFAULTSORT:${word()} ${page}}}`;
}

function revision(id: number, page: number, random: () => number): string {
  const author = Math.floor(random() * 40);
  const who =
    author < 30
      ? `<username>Keeper ${author}</username><id>${author + 1}</id>`
      : `<ip>192.0.2.${author}</ip>`;
  return `    <revision>
      <id>${id}</id>
      <timestamp>20${10 + (id % 15)}-01-0${1 + (id % 9)}T00:00:00Z</timestamp>
      <contributor>${who}</contributor>
      <comment>Edit of ${words[id % words.length] ?? ''} ${id % 97}</comment>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text xml:space="preserve">${text(page, random)}</text>
    </revision>
`;
}

const template = (id: number, name: string, text: string): string => `  <page>
    <title>Template:${name}</title>
    <ns>10</ns>
    <id>${id}</id>
    <revision>
      <id>${id}</id>
      <timestamp>2010-01-01T00:00:00Z</timestamp>
      <contributor><username>Keeper 0</username><id>1</id></contributor>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text xml:space="preserve">${text}</text>
    </revision>
  </page>
`;

/** The templates that the pages use. */
const templates = [
  template(1, 'Note', '[[Note on {{{1}}}]] {{Place|{{{1}}}}} [[Category:Notes]]'),
  template(2, 'Place', '[[{{ucfirst:{{{1}}}}} (place)]] https://places.example/{{{1}}} [[File:{{{1}}}.png]]'),
].join('');

/** Pages between the two elements of a page. */
const LATER = 200;

/** Writes a dump of at least `bytes` bytes; the same sizes and seed give the same dump. */
export function writeDump(
  path: string,
  {
    bytes,
    revisions = 3,
    seed = 1,
    dbname = 'lanterns',
    without = () => false,
    isScattered = false,
  }: {
    readonly bytes: number;
    readonly revisions?: number;
    readonly seed?: number;
    readonly dbname?: string;
    /** Pages to leave out; the others do not change. */
    readonly without?: (page: number) => boolean;
    /**
     * Whether each page comes in two elements, the second of which has the earlier revisions and the newest one again, and
     * every seventh page without IDs.
     */
    readonly isScattered?: boolean;
  },
): void {
  const file = openSync(path, 'w');
  const random = seededRandom(seed);
  const later: string[] = [];
  let written = writeSync(file, head(dbname) + templates);
  for (let page = 3; written < bytes; page++) {
    const history = Array.from({ length: revisions }, (_, i) => revision(page * revisions + i, page, random));
    const element = (some: readonly string[]): string => {
      const text = `  <page>\n    <title>Page ${page}</title>\n    <ns>0</ns>\n    <id>${page}</id>\n${some.join('')}  </page>\n`;
      return isScattered && page % 7 === 0 ? text.replaceAll(/^ *<id>.*\n/gm, '') : text;
    };
    const text = element(isScattered ? history.slice(-1) : history);
    written += Buffer.byteLength(text);
    if (!without(page)) writeSync(file, text);
    if (isScattered) later.push(element(history));
    if (later.length > LATER) written += writeSync(file, later.shift() ?? '');
  }
  for (const text of later) writeSync(file, text);
  writeSync(file, '</mediawiki>\n');
  closeSync(file);
}

/** Writes dumps of link targets, and of two tables with `rows` rows each that refer to them. */
export function writeLinkTables(folder: string, rows: number): readonly string[] {
  const write = (name: string, columns: string, count: number, row: (i: number) => string): string => {
    const path = `${folder}/${name}.sql`;
    const file = openSync(path, 'w');
    const described = columns.split(' ').map((column) => `  \`${column}\` int(10) NOT NULL`);
    writeSync(file, `CREATE TABLE \`${name}\` (\n${described.join(',\n')}\n) ENGINE=InnoDB;\n`);
    for (let i = 0; i < count; i += 5000) {
      const some = Array.from({ length: Math.min(5000, count - i) }, (_, j) => row(i + j));
      writeSync(file, `INSERT INTO \`${name}\` VALUES ${some.join(',')};\n`);
    }
    writeSync(file, '-- Dump completed on 2026-01-01\n');
    closeSync(file);
    return path;
  };
  const links = (i: number): string => `(${1 + ((i * 7919) % 50_021)},${i % 5},${1 + Math.floor(i / 7)})`;
  return [
    write(
      'linktarget',
      'lt_id lt_namespace lt_title',
      Math.ceil(rows / 7),
      (i) => `(${i + 1},0,'Page_${i}')`,
    ),
    write('pagelinks', 'pl_from pl_from_namespace pl_target_id', rows, links),
    write('templatelinks', 'tl_from tl_from_namespace tl_target_id', rows, links),
  ];
}
