import type { Database } from 'better-sqlite3';
import { phpSerialize } from '../../src/fixture/encoding.ts';
import { either, type Hoard, right, type Secret, type Sight } from './secret.ts';

const restricted = either(right('suppressrevision'), right('viewsuppressed'));

/** A part of a row that can be hidden. */
type Part = 'text' | 'comment' | 'user';

const bitOf: Readonly<Record<Part, number>> = { text: 1, comment: 2, user: 4 };

/** Who may see a part of a row with these bits of `…_deleted`, of which it is one or which is archived. */
function sightOf(bits: number, part: Part): Sight {
  if ((bits & 8) !== 0) return restricted;
  return right(part === 'text' ? 'deletedtext' : 'deletedhistory');
}

/** A table whose rows are hidden in parts. */
interface HiddenTable {
  readonly table: string;
  readonly prefix: string;
  readonly id: string;
  /** Column of the comment's number, without the prefix. */
  readonly comment: string;
  /** Which rows are given the bits 0, 7 and 15 in turn. */
  readonly among: string;
  /** Whether all its rows are hidden from the public, whatever their bits. */
  readonly archived: boolean;
  /** Modules that show its comments and users. */
  readonly shownBy: readonly string[];
}

const live = ['revisions', 'allrevisions'];
const gone = ['deletedrevisions', 'alldeletedrevisions', 'deletedrevs'];

const tables: readonly HiddenTable[] = [
  {
    table: 'revision',
    prefix: 'rev',
    id: 'rev_id',
    comment: 'comment_id',
    among: 'rev_id NOT IN (SELECT page_latest FROM page)',
    archived: false,
    shownBy: live,
  },
  {
    table: 'archive',
    prefix: 'ar',
    id: 'ar_id',
    comment: 'comment_id',
    among: 'true',
    archived: true,
    shownBy: gone,
  },
  {
    table: 'oldimage',
    prefix: 'oi',
    id: 'rowid',
    comment: 'description_id',
    among: 'true',
    archived: false,
    shownBy: ['imageinfo'],
  },
  {
    table: 'filearchive',
    prefix: 'fa',
    id: 'fa_id',
    comment: 'description_id',
    among: 'true',
    archived: true,
    shownBy: ['filearchive'],
  },
  {
    table: 'logging',
    prefix: 'log',
    id: 'log_id',
    comment: 'comment_id',
    among: `log_type NOT IN ('suppress', 'block')`,
    archived: false,
    shownBy: ['logevents'],
  },
  {
    table: 'recentchanges',
    prefix: 'rc',
    id: 'rc_id',
    comment: 'comment_id',
    among: 'true',
    archived: false,
    shownBy: ['recentchanges'],
  },
];

interface BitRow {
  readonly id: number;
  readonly bits: number;
}

/**
 * Hides rows in every degree and writes secrets into what is hidden: authors, comments, and what else each
 * table has.
 */
export function fillHiddenRows(database: Database, hoard: Hoard): void {
  for (const { table, prefix, id, comment, among, archived, shownBy } of tables) {
    const ids = database
      .prepare<[], number>(`SELECT ${id} FROM ${table} WHERE ${among} ORDER BY ${id}`)
      .pluck()
      .all();
    const hide = database.prepare(`UPDATE ${table} SET ${prefix}_deleted = ? WHERE ${id} = ?`);
    for (const [at, row] of ids.entries()) if (at % 3 !== 0) hide.run(at % 3 === 1 ? 7 : 15, row);
    const rows = database
      .prepare<[], BitRow>(`SELECT ${id} AS id, ${prefix}_deleted AS bits FROM ${table} ORDER BY ${id}`)
      .all();
    const set = (column: string, row: number, value: string | number): void => {
      database.prepare(`UPDATE ${table} SET ${prefix}_${column} = ? WHERE ${id} = ?`).run(value, row);
    };
    for (const { id: row, bits } of rows) {
      const secret = (cell: string, part: Part): Secret => ({
        cell: `${table} ${cell}`,
        degree: `${bits}`,
        sight: sightOf(bits, part),
        shownBy,
      });
      if ((bits & bitOf.comment) !== 0 || archived)
        set(comment, row, hoard.comment(database, secret('comment', 'comment')));
      if ((bits & bitOf.user) !== 0) set('actor', row, hoard.actor(database, secret('user', 'user')));
      if ((bits & bitOf.text) !== 0 || archived)
        fillContent(database, hoard, table, row, bits, secret('content', 'text'));
    }
  }
}

/** Writes secrets into what a row's first bit hides. */
function fillContent(
  database: Database,
  hoard: Hoard,
  table: string,
  row: number,
  bits: number,
  secret: Secret,
): void {
  const of = (cell: string, shownBy = secret.shownBy): Secret => ({
    ...secret,
    cell: `${table} ${cell}`,
    shownBy,
  });
  // Of what is only archived, the content is kept from the public, its hash is not.
  const hidden = (bits & bitOf.text) !== 0;
  switch (table) {
    case 'revision':
      fillRevision(database, hoard, row, secret, hidden);
      database.prepare('UPDATE revision SET rev_sha1 = ? WHERE rev_id = ?').run(hoard.sha1(of('SHA-1')), row);
      break;
    case 'archive': {
      const revision = database.prepare('SELECT ar_rev_id FROM archive WHERE ar_id = ?').pluck().get(row);
      fillRevision(database, hoard, Number(revision), secret, hidden);
      if (hidden)
        database.prepare('UPDATE archive SET ar_sha1 = ? WHERE ar_id = ?').run(hoard.sha1(of('SHA-1')), row);
      break;
    }
    case 'oldimage': {
      const archiveName = database
        .prepare<[number], string>('SELECT oi_archive_name FROM oldimage WHERE rowid = ?')
        .pluck()
        .get(row);
      // MediaWiki shows nothing of a hidden version's content, whoever asks.
      for (const end of ['!', '%21'])
        hoard.secrets.set((archiveName?.slice(0, 14) ?? '') + end, of('archived name', []));
      database
        .prepare('UPDATE oldimage SET oi_sha1 = ?, oi_metadata = ? WHERE rowid = ?')
        .run(hoard.sha1(of('SHA-1', [])), metadata(hoard.word('METADATA', of('metadata', []))), row);
      break;
    }
    case 'filearchive':
      database
        .prepare('UPDATE filearchive SET fa_metadata = ? WHERE fa_id = ?')
        .run(metadata(hoard.word('METADATA', of('metadata'))), row);
      if (hidden)
        database
          .prepare('UPDATE filearchive SET fa_sha1 = ? WHERE fa_id = ?')
          .run(hoard.sha1(of('SHA-1')), row);
      break;
    case 'logging':
      database
        .prepare('UPDATE logging SET log_title = ?, log_params = ? WHERE log_id = ?')
        .run(hoard.word('TITLE', of('title')), parameters(hoard.word('TARGET', of('parameters', []))), row);
      break;
    case 'recentchanges':
      // Only changes that are entries of a log hide what they are about.
      database
        .prepare('UPDATE recentchanges SET rc_title = ?, rc_params = ? WHERE rc_id = ? AND rc_type = 3')
        .run(
          hoard.word('TITLE', of('title', [])),
          parameters(hoard.word('TARGET', of('parameters', []))),
          row,
        );
      break;
    default:
  }
}

const metadata = (word: string): string => JSON.stringify({ data: { note: word } });
const parameters = (target: string): string => phpSerialize({ '4::target': target });

/** Gives a revision a content of its own. */
function fillRevision(
  database: Database,
  hoard: Hoard,
  revision: number,
  secret: Secret,
  hidden: boolean,
): void {
  const text = hoard.text(database, secret);
  const content = database
    .prepare(
      `INSERT INTO content (content_size, content_sha1, content_model, content_address)
       SELECT content_size, ?, content_model, ? FROM content JOIN slots ON slot_content_id = content_id
       WHERE slot_revision_id = ? LIMIT 1`,
    )
    .run(
      hidden ? hoard.sha1({ ...secret, cell: 'SHA-1 of a slot' }) : '',
      `tt:${text}`,
      revision,
    ).lastInsertRowid;
  database
    .prepare('UPDATE slots SET slot_content_id = ?, slot_origin = ? WHERE slot_revision_id = ?')
    .run(content, revision, revision);
}
