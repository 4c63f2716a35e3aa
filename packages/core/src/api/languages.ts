import type { RequestParameters } from '../query/parameters/form.ts';
import { errorFormats, type ErrorFormat } from '../query/result/problem-format.ts';
import type { Site } from '../wiki/site.ts';
import type { ProblemReading } from '../wikitext/messages/problem-texts.ts';

/** The languages of an answer, as codes, and the format of its errors; known before any check can fail. */
export interface Languages {
  readonly language: string;
  readonly errorLanguage: string;
  readonly errorFormat: ErrorFormat;
}

/**
 * Reads `uselang`, `errorlang` and `errorformat` without refusing any value; `preferred` is the language in the
 * viewer's preferences.
 */
export function readLanguages(request: RequestParameters, site: Site, preferred?: string): Languages {
  const asked = request.get('uselang') ?? 'user';
  const named = asked === 'user' ? preferred : asked === 'content' ? undefined : asked;
  const language = named === undefined ? site.language : validLanguage(named, site);
  const format = request.get('errorformat');
  const errorFormat = errorFormats.find((known) => known === format) ?? 'bc';
  return { language, errorFormat, errorLanguage: errorLanguageOf(request, errorFormat, language, site) };
}

/** Whether the viewer's preferences decide the language. */
export const isViewersLanguage = (request: RequestParameters): boolean =>
  (request.get('uselang') ?? 'user') === 'user';

function errorLanguageOf(
  request: RequestParameters,
  format: ErrorFormat,
  language: string,
  site: Site,
): string {
  if (format === 'bc') return 'en';
  const asked = request.get('errorlang') ?? 'uselang';
  if (asked === 'uselang') return language;
  return asked === 'content' ? site.language : validLanguage(asked, site);
}

/** Returns a language code in lower case, or the wiki's language if the text is not one. */
function validLanguage(asked: string, site: Site): string {
  const code = asked.toLowerCase();
  // Quirk: any text without these characters counts as a language code, known or not.
  return code === '' || code === 'qqq' || /[:/\\\0&<>'"]/.test(code) ? site.language : code;
}

/** Returns the language and format of a request's errors and warnings. */
export const readingOfProblems = ({
  request,
  errorFormat = 'bc',
  errorLanguage = 'en',
}: { readonly [K in keyof Languages]?: Languages[K] | undefined } & {
  readonly request: RequestParameters;
}): ProblemReading => ({
  errorFormat,
  errorLanguage,
  usesPages: request.has('errorsuselocal'),
});
