import type { Title } from '../../../wiki/title.ts';
import type { ExpansionContext } from '../../../wikitext/expand/context.ts';
import type { ParsedPage } from '../../../wikitext/rendering/parse-page.ts';

/** A text to parse, and its actual or assumed page. */
export interface Subject {
  readonly title: Title;
  /** 0 if there is no such page. */
  readonly pageId: number;
  /** The page ID in the answer. */
  readonly shownId: number;
  readonly model: string;
  /** Absent if it cannot be read. */
  readonly text?: string;
  /** The text after pre-save transformations, if requested. */
  readonly saved?: string;
  readonly revision?: NonNullable<ExpansionContext['revision']>;
  /** Whether the link tables describe the text: it is a whole, current page. */
  readonly hasLinkTables: boolean;
  /** Whether the text is hidden from the public, though not from this viewer. */
  readonly isHidden: boolean;
  /** Whether it is hidden from administrators too. */
  readonly isSuppressed: boolean;
  /** The revision ID in the answer; absent if not requested. */
  readonly revid?: number;
  /** Redirects followed; absent if not requested. */
  readonly redirects?: ReadonlyMap<string, Title>;
}

/** A subject, and the parser's output if it was parsed. */
export interface ParsedSubject {
  readonly subject: Subject;
  readonly parsed: ParsedPage | undefined;
}
