/** Who asks what: shares of kinds of request and of clients. */
export interface Mix {
  /** Shares by the name of a kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Shares by the class by which clients are admitted. */
  readonly classes: Readonly<Record<string, number>>;
  /** How many clients of each class there are, whose requests follow Zipf's law. */
  readonly clients: number;
  /** Part of the requests that are among the popular ones, which follow Zipf's law too; all others come once. */
  readonly repeated: number;
  readonly popular: number;
}

/** Mixes that are assumed, not measured: look into the access log for yours. */
export const mixes: Readonly<Record<'readers' | 'bots' | 'crawlers', Mix>> = {
  /** Pages and gadgets that ask for a title or two, and for the same ones. */
  readers: {
    kinds: {
      siteinfo: 10,
      'one-title-info': 30,
      'two-titles': 25,
      'allpages-10': 12,
      'imageinfo-20': 8,
      'backlinks-50': 5,
      'history-50': 5,
      'categorymembers-500': 5,
    },
    classes: { anonymous: 90, editors: 10 },
    clients: 20_000,
    repeated: 0.6,
    popular: 5000,
  },
  /** Bots that walk through lists and read pages with their texts. */
  bots: {
    kinds: {
      'one-title-info': 20,
      'two-titles': 25,
      'generator-content-50': 12,
      'categorymembers-500': 8,
      'allpages-500': 5,
      'allrevisions-50': 8,
      'allusers-100': 4,
      'backlinks-50': 8,
      'alllinks-100': 5,
      'history-50': 5,
    },
    classes: { polite: 60, bots: 20, anonymous: 20 },
    clients: 200,
    repeated: 0.1,
    popular: 5000,
  },
  /** Crawlers that ask for everything once, to the end of each list, and now and then for what takes long. */
  crawlers: {
    kinds: {
      'two-titles': 20,
      'generator-content-50': 20,
      'allrevisions-content-20': 10,
      'allrevisions-50-deep': 10,
      'biggest-category-500-deep': 10,
      'alllinks-100-deep': 10,
      'allpages-50-deep': 5,
      'history-50': 14,
      'rare-pages': 1,
    },
    classes: { crawlers: 70, anonymous: 30 },
    clients: 5000,
    repeated: 0,
    popular: 1,
  },
};
