import { readFileSync } from 'node:fs';
import { commonStyle, pageHead, policyOf, relativePath } from '@wikiquery/core/html';
import { escapeHtml, Namespace, namespaceName, type Site } from '@wikiquery/core/wiki';
import { explorerAddress, pageQuery } from '@wikiquery/explorer/links';
import { htmlPage, type HtmlPage } from './html-page.ts';
import { readAddress } from './wiki/address.ts';

const style =
  commonStyle + readFileSync(new URL(import.meta.resolve('@wikiquery/server/files/pages/pages.css')), 'utf8');
const headers = { 'content-security-policy': policyOf({ style }) };

/** Makes the page for unknown addresses: a licence, or a link to what the API knows about the page of a title. */
export function createNotFoundPage(site: Site): (url: string) => HtmlPage {
  const { scriptpath, sitename } = site.configuration.general;
  const licences = new Set(['Special', namespaceName(Namespace.special, site)]);
  return (url) => {
    const [path = ''] = url.split('?', 1);
    const title = readAddress(url, site)?.title || undefined;
    const [, namespace = '', component] = /^([^:]*):Version\/License\/(.*)$/s.exec(title ?? '') ?? [];
    const folder = relativePath(path, `${scriptpath}/`);
    const page = (status: number, heading: string, content: string): HtmlPage =>
      htmlPage(
        status,
        `${pageHead(`${heading} – ${sitename}`, style)}
<body>
<header><p class="site"><bdi>${escapeHtml(sitename)}</bdi></p><h1>${heading}</h1></header>
<main>
${content}
<p class="actions"><a href="${escapeHtml(relativePath(path, '/'))}">Start page</a> <a href="${escapeHtml(folder)}explorer">Explorer</a> <a href="${escapeHtml(folder)}api.php?action=help">API help</a></p>
</main>
</body>
</html>
`,
        headers,
      );
    if (component !== undefined && licences.has(namespace))
      return page(200, 'Licence', licenceText(component));
    if (title === undefined) return page(404, 'Not found', nothingHere(`${scriptpath}/api.php`));
    return page(404, 'Not found', pageOfTitle(title, folder, site));
  };
}

const nothingHere = (api: string): string =>
  `<p class="lead">There is nothing at this address. This server provides the wiki’s API at <code>${escapeHtml(api)}</code>.</p>`;

const pageOfTitle = (title: string, folder: string, site: Site): string =>
  `<p class="lead">This server has no such page. What the API knows about the title:</p>
<p class="actions"><a class="primary" href="${escapeHtml(folder + explorerAddress(pageQuery(title)))}"><bdi lang="${escapeHtml(site.configuration.general.lang)}">${escapeHtml(title)}</bdi></a></p>`;

const licenceText = (component: string): string =>
  `<p class="lead">${escapeHtml(component)} as provided by this server is free software: you may redistribute and modify it under the ` +
  'terms of the <a href="https://www.gnu.org/licenses/old-licenses/gpl-2.0.html" rel="noreferrer">GNU General Public License</a>, ' +
  'version 2 or, at your option, any later version. It comes without any warranty.</p>';
