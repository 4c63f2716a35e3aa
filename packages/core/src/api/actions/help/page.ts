import { readFileSync } from 'node:fs';
import { helpSentence, type HelpSource } from '../../../query/help.ts';
import type { DescribedTags } from '../../../query/parameters/parameter.ts';
import { escapeHtml } from '../../../wiki/escape-html.ts';
import type { Site } from '../../../wiki/site.ts';
import { commonStyle, pageHead, policyOf } from '../../html/head.ts';
import { noticesOf, renderNotice } from '../../html/notices.ts';
import { generalHelp, generalTitles } from './general.ts';
import { moduleTitle, renderSection } from './module.ts';
import { allSections, type HelpSection } from './sections.ts';

const style =
  commonStyle +
  readFileSync(new URL(import.meta.resolve('@wikiquery/core/files/api/actions/help/help.css')), 'utf8');

/** The Content-Security-Policy of the page, which allows only its own style. */
export const helpPolicy = policyOf({ style });

/** The content of a help page. */
export interface HelpPage {
  readonly sections: readonly HelpSection[];
  readonly site: Site;
  /** URL of `api.php`; undefined if it is that of the page. */
  readonly scriptUrl?: string;
  /** Whether to show a table of contents. */
  readonly toc: boolean;
  /** Help messages as HTML. */
  readonly help: HelpSource;
  /** The change tags that parameters list; undefined if none does. */
  readonly tags: DescribedTags | undefined;
  /** The fields that the API adds to every answer, such as warnings. */
  readonly added: Readonly<Record<string, unknown>>;
}

/** Renders a help page. */
export function renderHelp({ sections, site, scriptUrl, toc, help, tags, added }: HelpPage): string {
  const { sitename } = site.configuration.general;
  const api = scriptUrl ?? '';
  const everything = allSections(sections);
  const here = new Set(everything.map(({ anchor }) => anchor));
  const link = (path: string): string =>
    here.has(path)
      ? `#${encodeURIComponent(path)}`
      : `${api}?action=help&modules=${encodeURIComponent(path)}`;
  const withMain = here.has('main');
  const [only] = sections;
  const about = sections.length === 1 && only && !withMain ? `${moduleTitle(only)} – ` : '';
  return `${pageHead(`${about}API help – ${sitename}`, style)}
<body>
<header>
<p class="site"><bdi>${escapeHtml(sitename)}</bdi> · ${scriptUrl === undefined ? '<a href="api.php">start page</a> · <a href="explorer">explorer</a> · ' : ''}<a href="${escapeHtml(api)}?action=help">API help</a> · <a href="${escapeHtml(api)}?action=help&amp;recursivesubmodules=1&amp;toc=1">everything on one page</a></p>
<h1>API help</h1>
<p>${escapeHtml(helpSentence(['api-help-lead'], site)?.text ?? '')}</p>
</header>
<main>
${[...noticesOf(added).map(renderNotice), ...(toc ? [renderContents(sections, withMain)] : [])].join('\n')}
${sections.map((section) => renderSection(section, { site, scriptUrl: api, link, help, tags })).join('\n')}
${withMain ? generalHelp(site) : ''}
</main>
</body>
</html>
`;
}

function renderContents(sections: readonly HelpSection[], withMain: boolean): string {
  const list = (some: readonly HelpSection[]): string =>
    some.length === 0
      ? ''
      : `<ul>${some.map((section) => entry(section) + `${list(section.below)}</li>`).join('')}</ul>`;
  const entry = (section: HelpSection): string => contentsLink(section.anchor, moduleTitle(section));
  const general = withMain
    ? `<ul>${generalTitles.map(([anchor, title]) => `${contentsLink(anchor, title)}</li>`).join('')}</ul>`
    : '';
  return `<details class="toc" open><summary>Contents</summary><nav aria-label="Contents">${list(sections)}${general}</nav></details>`;
}

const contentsLink = (anchor: string, title: string): string =>
  `<li><a href="#${encodeURIComponent(anchor)}">${escapeHtml(title)}</a>`;
