import { isObject } from '@wikiquery/common/is-object';
import { checkAnswer, createTransport, encodeRequest, readingMethod } from 'wikiquery-client/protocol';
import about from '../package.json' with { type: 'json' };
import { listIn, queryIn, requestOf, textIn, ToolError, type Ask, type Wiki } from './wiki.ts';

/** Seconds of replication lag above which a wiki refuses a request, which is then repeated later. */
const MAX_LAG = 5;

/** Milliseconds after which a wiki counts as one without CirrusSearch if it has not answered. */
const PATIENCE = 5000;

/** Codes of warnings about unknown names, after which the answer is not what was meant. */
const unknownNames = new Set(['unrecognizedparams', 'unrecognizedvalues', 'badvalue']);

/** Returns a wiki that is queried at its URL, one request at a time; throws a `TypeError` for an invalid URL. */
export function wikiAt(url: string): Pick<Wiki, 'ask' | 'askChecked'> {
  const send = createTransport({ url, userAgent: `wikiquery-mcp/${about.version}` });
  let hasAnswered = false;
  const ask: Ask = async (parameters, signal) => {
    const request = encodeRequest({ ...Object.fromEntries(parameters), maxlag: MAX_LAG });
    // Before the first answer, the URL may be misspelt.
    const sending = {
      method: readingMethod(request.texts),
      isRepeatable: true,
      isPersistent: hasAnswered,
    } as const;
    const answer = await send(request, { ...sending, signal });
    checkAnswer(answer, url);
    hasAnswered = true;
    return isObject(answer) ? answer : {};
  };
  const askChecked: Ask = async (parameters, signal) => {
    const answer = await ask(parameters, signal);
    const warning = listIn(answer, 'warnings').find(({ code }) => unknownNames.has(String(code)));
    if (warning) throw new ToolError(textIn(warning, 'text'), textIn(warning, 'code'));
    return answer;
  };
  return { ask, askChecked };
}

/** Completes a wiki that is queried over the network: finds out whether it has the extension CirrusSearch. */
export async function remoteWiki(wiki: Pick<Wiki, 'ask' | 'askChecked'>, signal: AbortSignal): Promise<Wiki> {
  const request = requestOf({ action: 'query', meta: 'siteinfo', siprop: 'extensions' });
  const answer = await wiki
    .ask(request, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]))
    .catch(() => undefined);
  const extensions = answer ? listIn(queryIn(answer), 'extensions') : [];
  return {
    ...wiki,
    isRemote: true,
    hasSearchKeywords: extensions.some(({ name }) => name === 'CirrusSearch'),
  };
}
