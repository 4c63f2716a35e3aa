import type { Title } from '../../wiki/title.ts';

/** Stands for what was taken out of a text: neither a word nor an address goes on across it. */
export const taken = '<\ue000>';

/** What an expanded wikitext tells of its page. */
export interface ParsedText {
  /** Pages of this wiki that it links to, in order, repeatedly if it does; files and messages among them. */
  readonly links: Title[];
  /** Pages that a file's picture links to. */
  readonly pictureLinks: Title[];
  /** Links to pages of other wikis. */
  readonly interwikis: Title[];
  /** The same page in other languages. */
  readonly languages: Title[];
  /** Categories with their sort keys; and files, each of which means a category where it is missing. */
  readonly categories: CategoryMention[];
  /** Names of the files that are shown. */
  readonly files: string[];
  /** Addresses outside of wikis. */
  readonly addresses: string[];
  /** Behaviour switches by name, such as `notoc`. */
  readonly switches: string[];
  /** Wikitexts of the marks beside the page's title, by name. */
  readonly indicators: Map<string, string>;
  readonly hasGallery: boolean;
  /** Whether files are shown small, in frames. */
  readonly hasThumbnail: boolean;
  /** Headings in the text's order. */
  readonly headings: readonly FoundHeading[];
}

/** A category that the text names, or a file that it shows. */
export type CategoryMention =
  { readonly key: string; readonly sortKey: string } | { readonly ifMissing: string };

/** A heading as it stands in the text. */
export interface FoundHeading {
  readonly level: number;
  /** Between the equals signs or the tags. */
  readonly text: string;
  /** Number of its mark; absent where it came about by expanding. */
  readonly mark?: number;
  /** Its own anchor, where it is written as a tag and has one. */
  readonly id?: string;
}

/** What is collected while a text is read. */
export type Collected = Omit<ParsedText, 'headings' | 'hasGallery' | 'hasThumbnail'> & {
  hasGallery: boolean;
  hasThumbnail: boolean;
};

/** Nothing collected yet. */
export const nothingCollected = (): Collected => ({
  links: [],
  pictureLinks: [],
  interwikis: [],
  languages: [],
  categories: [],
  files: [],
  addresses: [],
  switches: [],
  indicators: new Map(),
  hasGallery: false,
  hasThumbnail: false,
});
