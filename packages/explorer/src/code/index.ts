import { curl } from './curl.ts';
import { fetchTarget } from './fetch.ts';
import { httr2 } from './httr2.ts';
import { mwclient } from './mwclient.ts';
import { mwn } from './mwn.ts';
import { pywikibot } from './pywikibot.ts';
import { requests } from './requests.ts';
import type { CodeTarget } from './target.ts';
import { wikiquery } from './wikiquery.ts';

export type { CodeRequest, Token } from './request.ts';
export type { CodeTarget } from './target.ts';

/** All targets, in the order in which they are offered. */
export const codeTargets: readonly CodeTarget[] = [
  curl,
  wikiquery,
  requests,
  mwclient,
  pywikibot,
  fetchTarget,
  mwn,
  httr2,
];
