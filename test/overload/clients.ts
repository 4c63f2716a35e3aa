import { createRandom, type Random } from './requests.ts';

/** One of many anonymous clients. */
export interface Client {
  readonly address: string;
  readonly agent: string;
  /** Whether it stays silent for as long as `Retry-After` asks. */
  readonly isPatient: boolean;
}

/** What crawlers call themselves: some by name, most like browsers and libraries. */
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  'Mozilla/5.0 (compatible; ExampleCrawler/2.1; +https://crawler.example/about)',
  'python-requests/2.32.3',
  'Scrapy/2.11.2 (+https://scrapy.org)',
  'Go-http-client/1.1',
  'okhttp/4.12.0',
  '',
];

/** The part of the crawlers that honour `Retry-After`. */
const patience = 0.2;

/** Returns crawlers: ten in each IPv4 /24, and one in ten from an IPv6 /48 with a hundred others. */
export function createCrawlers(count: number, seed: number): readonly Client[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    address: index % 10 === 0 ? addressInIpv6(index, random) : addressInIpv4(index),
    agent: random.of(agents),
    isPatient: random.below(100) < patience * 100,
  }));
}

const addressInIpv4 = (index: number): string => {
  const network = Math.floor(index / 10);
  return `${20 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.${1 + (index % 10) * 20}`;
};

const addressInIpv6 = (index: number, random: Random): string =>
  `2a0a:${(Math.floor(index / 1000) + 1).toString(16)}:1:${random.below(65_536).toString(16)}::1`;

/** Returns clients that say who they are, each in a network of its own; to find out what the server can do. */
export function createPoliteClients(count: number): readonly Client[] {
  return Array.from({ length: count }, (_, index) => ({
    address: `100.${64 + (index >> 8)}.${index & 255}.7`,
    agent: `LoadTool/1.0 (https://tool-${index}.example/; tool-${index}@tools.example)`,
    isPatient: true,
  }));
}
