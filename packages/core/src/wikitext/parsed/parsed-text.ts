import type { Title } from '../../wiki/title.ts';

/** The marker of removed text, which ends words and URLs. */
export const taken = '<\ue000>';

/** What parsing expanded wikitext finds. */
export interface ParsedText {
  /** Links within the wiki in order, with duplicates. */
  readonly links: Title[];
  /** Targets of images' `link=` options. */
  readonly pictureLinks: Title[];
  /** Interwiki links. */
  readonly interwikis: Title[];
  /** Language links. */
  readonly languages: Title[];
  /** Categories with their sort keys, and images, which put the page into a tracking category if they are missing. */
  readonly categories: CategoryMention[];
  /** Names of files shown or linked with `Media:`. */
  readonly files: string[];
  /** External URLs. */
  readonly addresses: string[];
  /** Behavior switches by name, such as `notoc`. */
  readonly switches: string[];
  /** Wikitext of page status indicators by name. */
  readonly indicators: Map<string, string>;
  readonly hasGallery: boolean;
  /** Whether images are shown as thumbnails. */
  readonly hasThumbnail: boolean;
  /** Headings in order. */
  readonly headings: readonly FoundHeading[];
}

/** A category, or an image, which stands for the tracking category for broken files if it is missing. */
export type CategoryMention =
  { readonly key: string; readonly sortKey: string } | { readonly ifMissing: string };

/** A heading as written. */
export interface FoundHeading {
  readonly level: number;
  /** The wikitext between the equals signs or tags. */
  readonly text: string;
  /** Index of its strip marker; absent if the preprocessor found no heading there. */
  readonly mark?: number;
  /** The `id` of a heading written as HTML. */
  readonly id?: string;
}

/** What parsing has found so far. */
export type Collected = Omit<ParsedText, 'headings' | 'hasGallery' | 'hasThumbnail'> & {
  hasGallery: boolean;
  hasThumbnail: boolean;
};

/** Returns empty findings, before anything is read. */
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
