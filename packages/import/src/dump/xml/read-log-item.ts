import { invalidTitleReason, isInvalid, parseTitle, type Site } from '@wikiquery/core/wiki';
import type { Cursor } from './cursor.ts';
import { CutError, digitsOf, leaf, readAuthor, readChildren } from './read-revision.ts';
import type { ParsedAuthor, ParsedLogEntry, Problem } from './records.ts';
import { attribute } from './tags.ts';

/** Bits of hidden parts of a log entry. */
const hiddenParts = { action: 1, comment: 2, author: 4 };

/** Reads a log entry after its opening tag, or the problem that it has. */
export function readLogItem(cursor: Cursor, site: Site, offset: number): ParsedLogEntry | Problem {
  const fields: Record<string, string> = {};
  let author: ParsedAuthor | undefined;
  let hidden = 0;
  try {
    readChildren(cursor, 'logitem', (tag) => {
      switch (tag.name) {
        case 'contributor':
          author = readAuthor(cursor, tag);
          if (!author) hidden |= hiddenParts.author;
          return true;
        case 'text':
          if (attribute(tag, 'deleted') !== undefined) hidden |= hiddenParts.action;
          return false;
        case 'comment':
          if (attribute(tag, 'deleted') !== undefined) hidden |= hiddenParts.comment;
          fields['comment'] = leaf(cursor, tag);
          return true;
        case 'id':
        case 'timestamp':
        case 'type':
        case 'action':
        case 'logtitle':
        case 'params':
          fields[tag.name] = leaf(cursor, tag);
          return true;
        default:
          return false;
      }
    });
  } catch (error) {
    if (!(error instanceof CutError)) throw error;
    cursor.at = error.at;
    return problem(fields, offset, 'it is truncated');
  }
  const id = Number(fields['id']);
  const { type = '', action = '', comment = '', params = '', logtitle = '' } = fields;
  const timestamp = digitsOf(fields['timestamp'] ?? '');
  if (timestamp.length !== 14) return problem(fields, offset, 'it has no valid timestamp');
  if (type === '') return problem(fields, offset, 'it has no type');
  const isHidden = (hidden & hiddenParts.action) !== 0;
  const title = isHidden ? undefined : parseTitle(logtitle, site);
  if (title && isInvalid(title)) return problem(fields, offset, invalidTitleReason(title.problem, site));
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : 0,
    type,
    action,
    timestamp,
    ...(author && { author }),
    namespace: title?.namespace ?? 0,
    key: title?.key ?? '',
    comment,
    parameters: params,
    hidden,
  };
}

const problem = (fields: Readonly<Record<string, string>>, offset: number, reason: string): Problem => ({
  kind: 'log',
  offset,
  title: fields['logtitle'] ?? '',
  message: `Log entry ${fields['id'] ?? ''} is skipped: ${reason}`.replace(/\.?$/, '.'),
});
