import type { Clock } from '../../wiki/request-environment.ts';
import type { Site } from '../../wiki/site.ts';
import type { Title } from '../../wiki/title.ts';
import type { HeadingSource } from '../headings.ts';
import type { WikitextElement, WikitextNode } from '../preprocessor-nodes.ts';
import type { ExpansionOutput } from './expansion-output.ts';
import type { Facts } from './facts.ts';
import type { MagicWords } from './magic-words.ts';

/** What is left unexpanded in a text that is only read for its links. */
export interface Unread {
  /** Which templates are left unexpanded; calls of modules always are. */
  readonly templates: 'all' | 'missing' | 'none';
  /** The arguments of what is left unexpanded, whose links count. */
  readonly values: string[];
}

/** The preprocessor nodes and transcluded characters that an expansion may still use; they count down. */
export interface Budget {
  nodes: number;
  characters: number;
}

/** What a text is expanded with: its page, the wiki's facts, the time, and where to note what is found. */
export interface ExpansionContext {
  readonly site: Site;
  readonly title: Title;
  readonly pageId: number;
  /** The revision that the text belongs to, if any. */
  readonly revision?: {
    /** 0 if it is not saved yet. */
    readonly id: number;
    readonly timestamp: string;
    readonly user: string;
    readonly size: number;
  };
  readonly environment: Clock;
  /** Language of numbers, plural forms and dates; the wiki's by default. */
  readonly language?: string;
  /** The text of a message in a language, such as a month's name; English by default. */
  readonly textIn?: (this: void, message: string, language: string) => string | undefined;
  /** Without it, whatever depends on other pages or on statistics stays as written. */
  readonly facts?: Facts;
  /** The gender that a user has set in the preferences; without it, all users have the default. */
  readonly gender?: ((this: void, user: string) => string | undefined) | undefined;
  /** The text of an interface message for `{{int:…}}`, with its arguments filled in. */
  readonly message?: (this: void, name: string, args: readonly string[]) => string | undefined;
  /** The text of a message in the content language, for a missing page `{{MediaWiki:…}}`; `message` by default. */
  readonly contentMessage?: (this: void, name: string) => string | undefined;
  /** Parser functions by the names of their magic words; they take precedence over MediaWiki's own. */
  readonly functions?: Readonly<Record<string, ParserFunction>>;
  /** Called with the name of each function or variable that the wiki has and that stays as it is written here. */
  readonly onUnknown?: (this: void, name: string) => void;
  readonly budget: Budget;
  /** Whether only `subst:` and `safesubst:` are expanded, as in the pre-save transform. */
  readonly saving?: boolean;
  /** Whether comments are kept, as they always are in the pre-save transform. */
  readonly keepsComments?: boolean;
  /** Absent if everything that can be expanded is. */
  readonly unread?: Unread;
  /** Collects the sources of headings, which are marked in the text; without it they are left alone. */
  readonly headings?: HeadingSource[];
  /** Collects what the text says about its page. */
  readonly output?: ExpansionOutput;
}

/** One text's expansion. */
export interface Expansion {
  readonly context: ExpansionContext;
  readonly words: MagicWords;
  /** How many calls of `expand` are open. */
  depth: number;
  /** The lookups that count as expensive. */
  readonly lookups: Set<string>;
  /** Expands nodes; `stripsComments` removes comments even if the context keeps them. */
  expand(this: void, nodes: readonly WikitextNode[], frame: Frame, stripsComments?: boolean): string;
}

/** Where nodes are expanded: on the page itself, or in a transclusion with its arguments. */
export interface Frame {
  readonly expansion: Expansion;
  /** The transclusions that lead here, outermost first. */
  readonly templates: readonly string[];
  /** The page that the nodes are written on. */
  readonly title: Title;
  readonly level: number;
  /** The expanded texts of transclusions without arguments in this frame, by page. */
  readonly transcluded: Map<string, string>;
  readonly argument: (name: string) => string | undefined;
  /** Values of all arguments. */
  readonly values: () => readonly string[];
}

/** A call of a parser function. */
export interface Call {
  readonly parts: readonly WikitextElement[];
  readonly frame: Frame;
  /** Expands and trims an argument; undefined if the call has none at this index. */
  text(this: void, index: number): string | undefined;
}

/** Evaluates a call; undefined if it transcludes a template after all, as `{{ns:…}}` does without such a namespace. */
export type ParserFunction = (call: Call) => string | undefined;

/** The language that a text is expanded for. */
export const languageOf = ({ language, site }: ExpansionContext): string => language ?? site.language;
