/** Regular expression, as a string, for user agents of search engines, collectors of training data, and scrapers. */
export const usualCrawlers = [
  // Search engines.
  'Googlebot|GoogleOther|Google-Extended|Google-CloudVertexBot|Storebot-Google|bingbot|msnbot|BingPreview|Slurp',
  'DuckDuckBot|DuckAssistBot|Baiduspider|YandexBot|YandexImages|YandexRenderResourcesBot|Applebot|SeznamBot',
  'Sogou|Yisouspider|360Spider|HaosouSpider|PetalBot|coccocbot|Qwantify|Qwantbot|MojeekBot|NaverBot|Yeti/',
  'AmazonBot|Bravebot|ZoominfoBot',
  // Language models and collectors of data.
  'GPTBot|ChatGPT-User|OAI-SearchBot|ClaudeBot|Claude-Web|Claude-User|Claude-SearchBot|anthropic-ai|CCBot',
  'Bytespider|TikTokSpider|PerplexityBot|Perplexity-User|cohere-ai|cohere-training-data-crawler|Diffbot',
  'meta-externalagent|meta-externalfetcher|FacebookBot|facebookexternalhit|ImagesiftBot|Omgilibot|omgili',
  'Timpibot|YouBot|AI2Bot|PanguBot|DeepSeekBot|MistralAI-User|xAI-Bot|Webzio|FriendlyCrawler|img2dataset',
  'Kangaroo Bot|Scrapy|heritrix|archive\\.org_bot|ia_archiver|Nutch|HTTrack|colly|node-crawler',
  // Search engine optimization and monitoring.
  'AhrefsBot|SemrushBot|MJ12bot|DotBot|BLEXBot|DataForSeoBot|SERankingBacklinksBot|serpstatbot|rogerbot',
  'Barkrowler|MegaIndex|Screaming Frog|SiteAuditBot|AwarioBot|magpie-crawler|Turnitin|Mail\\.RU_Bot',
  // What calls itself one.
  '\\b(?:web)?(?:crawler|spider|scraper)\\b',
].join('|');
