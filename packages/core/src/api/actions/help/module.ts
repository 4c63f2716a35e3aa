import { explorerAddress } from '@wikiquery/explorer/links';
import {
  documentationLinks,
  licenseLink,
  licenseOf,
  licensePage,
  type DescribedModule,
} from '../../../query/describe.ts';
import type { HelpMessage, HelpSource } from '../../../query/help.ts';
import type { DescribedTags, Parameter } from '../../../query/parameters/parameter.ts';
import { escapeHtml } from '../../../wiki/escape-html.ts';
import { decodePercent } from '../../../wiki/link-target.ts';
import { localUrl } from '../../../wiki/page-url.ts';
import type { Site } from '../../../wiki/site.ts';
import { relativePath } from '../../html/relative-path.ts';
import { exampleQuery } from './examples.ts';
import type { HelpSection } from './sections.ts';
import { valueFacts, type ModuleLink } from './values.ts';

/** The site and links that rendering help needs. */
export interface HelpContext {
  readonly site: Site;
  /** URL of `api.php`; empty if it is that of the page. */
  readonly scriptUrl: string;
  readonly link: ModuleLink;
  /** Help messages as HTML. */
  readonly help: HelpSource;
  /** The change tags that parameters list; absent if none does. */
  readonly tags?: DescribedTags | undefined;
}

/** Returns a module's heading: its group and name, such as `list=allpages`. */
export const moduleTitle = ({ module }: HelpSection): string =>
  module.group === undefined ? 'Main module' : `${module.group}=${module.name}`;

/** Renders help for a module and those below it. */
export function renderSection(section: HelpSection, context: HelpContext): string {
  const { module, anchor, level, below } = section;
  const { link, help } = context;
  const parameters = Object.entries(module.parameters);
  const note =
    module.group === undefined
      ? ''
      : `<p class="note">Those of the <a href="${escapeHtml(link('main'))}">main module</a>${
          module.path.includes('+') ? ` and of <a href="${escapeHtml(link('query'))}">action=query</a>` : ''
        } can be given beside them.</p>`;
  const title = `<code>${escapeHtml(moduleTitle(section))}</code>`;
  const prefix =
    module.prefix === ''
      ? ''
      : ` <span class="prefix">prefix <code>${escapeHtml(module.prefix)}</code></span>`;
  return [
    `<section class="module">`,
    `<h${level} id="${escapeHtml(anchor)}"><a href="#${encodeURIComponent(anchor)}">${module.group === undefined ? 'Main module' : title}</a>${prefix}</h${level}>`,
    renderTrail(module.path, link),
    `<div class="summary">${written(help.module(module), help)}</div>`,
    renderFlags(section),
    renderSources(section, context),
    ...(parameters.length === 0
      ? ['<p class="note">It has no parameters of its own.</p>']
      : [
          '<p class="label">Parameters</p>',
          note,
          '<dl class="parameters">',
          ...parameters.map(([name, parameter]) => renderParameter(name, parameter, section, context)),
          '</dl>',
        ]),
    renderExamples(section, context),
    '</section>',
    ...below.map((child) => renderSection(child, context)),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Renders help messages. */
const written = (messages: readonly HelpMessage[], help: HelpSource): string =>
  String(help.format(messages)).trim();

/** Renders the breadcrumbs from the main module to a module. */
function renderTrail(path: string, link: ModuleLink): string {
  if (path === 'main') return '';
  const parts = path.split('+');
  const steps = ['main', ...parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('+'))];
  const links = steps.map(
    (step) => `<a href="${escapeHtml(link(step))}">${escapeHtml(step.slice(step.lastIndexOf('+') + 1))}</a>`,
  );
  return `<p class="trail">${[...links, escapeHtml(parts.at(-1) ?? '')].join(' › ')}</p>`;
}

function renderFlags({ module }: HelpSection): string {
  const { deprecated, internal, access, writes, mustBePosted, generator } = module;
  const flags: readonly (readonly [unknown, string, string])[] = [
    [deprecated, 'deprecated', 'Deprecated'],
    [internal, 'internal', 'Internal: not for general use'],
    [access !== 'public', 'readrights', 'Requires read rights'],
    [
      typeof access === 'object',
      'right',
      typeof access === 'object' ? `Requires the right <code>${escapeHtml(access.right)}</code>` : '',
    ],
    [writes, 'writerights', 'Changes something'],
    [mustBePosted, 'mustbeposted', 'Requires POST'],
    [generator, 'generator', 'Can be used as a generator'],
  ];
  const shown = flags
    .filter(([on]) => Boolean(on))
    .map(([, name, html]) => `<li class="${name}">${html}</li>`);
  return shown.length === 0 ? '' : `<ul class="flags" aria-label="Flags">${shown.join('')}</ul>`;
}

function renderSources({ module }: HelpSection, { site, scriptUrl }: HelpContext): string {
  const links = documentationLinks(module).map(
    (url) =>
      `<a href="${escapeHtml(url)}">${escapeHtml(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)).replaceAll('_', ' '))}</a>`,
  );
  const documentation = links.length > 0 ? ` · Documentation: ${links.join(', ')}` : '';
  return `<p class="sources">From ${escapeHtml(module.source)} · Licence: <a href="${escapeHtml(scriptUrl === '' ? ownLicence(module.source, site) : licenseLink(module.source, site))}">${escapeHtml(licenseOf(module.source, site))}</a>${documentation}</p>`;
}

/** The licence's address on this server, as seen from the API. */
const ownLicence = (source: string, site: Site): string =>
  relativePath(`${site.configuration.general.scriptpath}/api.php`, localUrl(licensePage(source), site));

function renderParameter(
  name: string,
  parameter: Parameter,
  { module, anchor }: HelpSection,
  { site, link, help, tags }: HelpContext,
): string {
  const full = module.prefix + name;
  const id = `${anchor}:${full}`;
  const { info = [] } = parameter.options;
  const text = [
    help.parameter(module, name, parameter.type.describe(site, tags)),
    ...info.map((marker) => help.marker(module, marker)),
  ]
    .map((messages) => written(messages, help))
    .join(' ')
    .trim();
  const deprecated = parameter.options.deprecated ? ' <span class="mark deprecated">deprecated</span>' : '';
  const facts = valueFacts(parameter, module.prefix, { site, link, tags }).map(
    (fact) => `<li><span class="fact">${fact.name}:</span> ${fact.html}</li>`,
  );
  return (
    `<div id="${escapeHtml(id)}"><dt><a href="#${encodeURIComponent(id)}"><code>${escapeHtml(full)}</code></a>${deprecated}</dt>` +
    `<dd>${text && `<div class="description">${text}</div>`}<ul class="facts">${facts.join('')}</ul></dd></div>`
  );
}

/** Renders the wiki's own examples, or one that is made from the declarations. */
function renderExamples({ module }: HelpSection, context: HelpContext): string {
  const { site, help } = context;
  const examples = help
    .examples(module)
    .map(({ query, message }) => renderExample(query, module, context, written([message], help)));
  const made = examples.length > 0 ? undefined : exampleQuery(module, site);
  const all = made === undefined ? examples : [renderExample(made, module, context)];
  return all.length === 0 ? '' : `<p class="label">Example${all.length === 1 ? '' : 's'}</p>${all.join('')}`;
}

function renderExample(
  query: string,
  module: DescribedModule,
  { scriptUrl }: HelpContext,
  description = '',
): string {
  const shown = decodePercent(query);
  const isRequest = !module.mustBePosted && !module.writes;
  if (!isRequest)
    return `${description && `<div>${description}</div>`}<p class="example"><code>api.php?${escapeHtml(shown)}</code></p>`;
  return (
    `${description && `<div>${description}</div>`}<p class="example"><a href="${escapeHtml(`${scriptUrl}?${query}`)}" rel="nofollow">` +
    `<code>api.php?${escapeHtml(shown)}</code></a>` +
    `${scriptUrl === '' ? ` <a class="try" href="${escapeHtml(explorerAddress(query))}">explorer</a>` : ''}</p>`
  );
}
