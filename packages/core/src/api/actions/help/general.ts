import { helpSentence, type HelpedSite } from '../../../query/help.ts';
import { escapeHtml } from '../../../wiki/escape-html.ts';

/** Topics common to all modules: anchor, title and message keys. */
const topics = [
  [
    'datatypes',
    'Values',
    ['boolean', 'integer', 'limit', 'list', 'timestamp', 'user', 'title'].map(
      (type) => `api-help-type-${type}`,
    ),
  ],
  ['templatedparams', 'Templated parameters', ['api-help-templated']],
  ['permissions', 'Limits and rights', ['api-help-right-apihighlimits', 'api-help-read-only']],
] as const;

/** Anchors and headings of {@link generalHelp}. */
export const generalTitles: readonly (readonly [anchor: string, title: string])[] = topics.map(
  ([name, title]) => [`main/${name}`, title],
);

/** Renders the help common to all modules, which ends the main module's help. */
export const generalHelp = (site: HelpedSite): string =>
  topics
    .map(([name, title, keys]) => {
      const sentences = keys.map((key) => `<p>${escapeHtml(helpSentence([key], site)?.text ?? '')}</p>`);
      return `<section class="module general"><h2 id="main/${name}"><a href="#main/${name}">${title}</a></h2>\n${sentences.join('\n')}</section>`;
    })
    .join('\n');
