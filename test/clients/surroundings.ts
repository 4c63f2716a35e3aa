/** Accounts of the sample wiki with which clients log in; sample/README.md lists all. */
const accounts = {
  WIKI_USER: 'Cartographer',
  WIKI_PASSWORD: 'cartographer-77',
  WIKI_BOT: 'Cartographer@mapper',
  WIKI_BOT_PASSWORD: 'g8n0k2hm3b6q1v7s4c9a5cfv1r0d2t8b',
  WIKI_SYSOP: 'Harbour master',
  WIKI_SYSOP_PASSWORD: 'harbour-master-9',
} as const;

/** The environment variables from which a script learns where the API is, who it may be and where it may write. */
export const surroundings = (url: string, scratch: string): Readonly<Record<string, string>> => ({
  ...accounts,
  WIKI_API: url,
  WIKI_SCRATCH: scratch,
});
