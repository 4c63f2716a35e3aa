import { closeSync, openSync, writeSync } from 'node:fs';
import { findSource, readSource } from '../../packages/import/src/dump/source/source.ts';

/** Offsets of the IDs of each copy's pages and revisions. */
const PAGES = 100_000;
const REVISIONS = 10_000_000;

/** Writes a dump of at least `bytes` bytes: a real one and its pages repeated, which use the real one's templates. */
export async function growDump(from: string, to: string, bytes: number): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of readSource(await findSource(from)).chunks) pieces.push(piece);
  const xml = Buffer.concat(pieces).toString();
  const first = xml.indexOf('  <page>');
  const pages = xml.slice(first, xml.lastIndexOf('</page>') + '</page>\n'.length).split(/(?<=<\/page>\n)/);
  const file = openSync(to, 'w');
  let written = writeSync(file, xml.slice(0, first));
  for (let copy = 0; written < bytes; copy++) {
    const text = pages.map((page) => renamed(page, copy)).join('');
    written += writeSync(file, text);
  }
  writeSync(file, '</mediawiki>\n');
  closeSync(file);
}

/** A page with a new title and new IDs; the original itself for 0. */
const renamed = (page: string, copy: number): string =>
  page
    .replace(
      /<title>([^<]*)<\/title>/,
      (_, title: string) => `<title>${title}${copy === 0 ? '' : ` ${copy}`}</title>`,
    )
    .replace(/<id>(\d+)<\/id>/, (_, id: string) => `<id>${Number(id) + copy * PAGES}</id>`)
    .replaceAll(
      /(<revision>\s*<id>|<parentid>|<origin>)(\d+)/g,
      (_, tag: string, id: string) => `${tag}${Number(id) + copy * REVISIONS}`,
    );

/** Writes dumps of the link tables of a wiki with `pages` pages, in the schema of MediaWiki 1.46. */
export function writeTables(folder: string, pages: number): readonly string[] {
  const each = (name: string, columns: string, row: (i: number) => string, count: number): string => {
    const path = `${folder}/${name}.sql`;
    const file = openSync(path, 'w');
    const described = columns.split(' ').map((column) => `  \`${column}\` varbinary(255) NOT NULL`);
    writeSync(file, `CREATE TABLE \`${name}\` (\n${described.join(',\n')}\n) ENGINE=InnoDB;\n`);
    for (let i = 0; i < count; i += 5000) {
      const rows = Array.from({ length: Math.min(5000, count - i) }, (_, j) => row(i + j));
      writeSync(file, `INSERT INTO \`${name}\` VALUES ${rows.join(',')};\n`);
    }
    writeSync(file, '-- Dump completed on 2026-01-01\n');
    closeSync(file);
    return path;
  };
  const title = (i: number): string => `Lantern_keeper_of_the_harbour_${i}`;
  return [
    each('linktarget', 'lt_id lt_namespace lt_title', (i) => `(${i + 1},0,'${title(i)}')`, pages),
    each(
      'page',
      'page_id page_namespace page_title page_is_redirect page_is_new page_random page_touched page_links_updated page_latest page_len page_content_model page_lang',
      (i) =>
        `(${i + 1},0,'${title(i)}',0,0,0.${(i * 7919) % 1_000_000},'20250101000000','20250101000000',${i + 1},1234,'wikitext',NULL)`,
      pages,
    ),
    each(
      'pagelinks',
      'pl_from pl_from_namespace pl_target_id',
      // In the order of targets, as some dumps have it.
      (i) => `(${1 + ((i * 7919) % pages)},0,${1 + Math.floor(i / 12)})`,
      pages * 12,
    ),
    each(
      'categorylinks',
      'cl_from cl_sortkey cl_timestamp cl_sortkey_prefix cl_type cl_collation_id cl_target_id',
      (i) =>
        `(${1 + Math.floor(i / 4)},'${title(i).toUpperCase()}','2025-02-17 13:31:43','','page',1,${1 + ((i * 31) % pages)})`,
      pages * 4,
    ),
  ];
}
