import type { Title } from '../../wiki/title.ts';
import type { RevisionContext } from './request.ts';

/** A text as it would be saved on a page. */
export async function presaved(text: string, _title: Title, _context: RevisionContext): Promise<string> {
  return text.replaceAll(/\r\n?/g, '\n').replace(/[ \t\n\r\0\v]+$/, '');
}
