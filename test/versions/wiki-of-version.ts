import { createWiki, sampleConfiguration, sampleWiki, type TestWiki } from '../rig/wiki.ts';

/** The sample wiki, answered as a version of MediaWiki. */
export const wikiOf = (version: string): TestWiki => {
  const { configuration, ...sample } = sampleWiki();
  const settings = { ...(configuration ?? sampleConfiguration()).settings, version, backports: [] };
  return createWiki({
    ...sample,
    configuration: {
      ...(configuration ?? sampleConfiguration()),
      copyuploaddomains: ['files.example'],
      settings,
    },
  });
};

/** A request's parameters. */
export type Request = Readonly<Record<string, string>>;

/** Answers of two versions to the same request. */
export async function inBoth(before: string, after: string, request: Request) {
  using older = wikiOf(before);
  using newer = wikiOf(after);
  return [
    await older.request({ formatversion: 2, ...request }),
    await newer.request({ formatversion: 2, ...request }),
  ] as const;
}

/** The warnings of an answer, as text. */
export const warningsIn = (answer: object): string => JSON.stringify((answer as Request)['warnings'] ?? '');
