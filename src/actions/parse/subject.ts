import type { ParsedPage } from '../../rendering/parse-page.ts';
import type { ExpansionContext } from '../../wikitext/expand/context.ts';
import type { Title } from '../../wiki/title.ts';

/** What is parsed: a text, and the page that it belongs to or is taken to belong to. */
export interface Subject {
  readonly title: Title;
  /** 0 where there is no such page. */
  readonly pageId: number;
  /** The page's number as the answer tells it. */
  readonly shownId: number;
  readonly model: string;
  /** Absent where it cannot be read. */
  readonly text?: string;
  /** The text as it would be saved, where that was asked for. */
  readonly saved?: string;
  readonly revision?: NonNullable<ExpansionContext['revision']>;
  /** Whether the link tables tell what the text says: it is the whole of a page as it is now. */
  readonly hasLinkTables: boolean;
  readonly isHidden: boolean;
  readonly isSuppressed: boolean;
  readonly revid?: number;
  /** Redirects that were followed; absent where none were to be. */
  readonly redirects?: ReadonlyMap<string, Title>;
}

/** A subject, and what parsing found of it where it was parsed. */
export interface ParsedSubject {
  readonly subject: Subject;
  readonly parsed: ParsedPage | undefined;
}
