import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Site } from '../wiki/site.ts';
import { escapeHtml } from '../wiki/escape-html.ts';

/** Adds `/health`, `/ready`, the licence, and a 404 page that points to the API. */
export function addPages(
  app: FastifyInstance,
  site: Site,
  { isEnding, isReady }: { readonly isEnding: () => boolean; readonly isReady: () => Promise<boolean> },
): void {
  const { scriptpath, articlepath, sitename } = site.configuration.general;
  const api = `${scriptpath}/api.php`;
  const licence = articlepath.replace('$1', 'Special:Version/License/');

  app.get('/health', (_, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  app.get('/ready', async (_, reply) => {
    const fault = isEnding()
      ? 'the server is shutting down\n'
      : (await isReady().catch(() => false))
        ? undefined
        : 'the database does not answer\n';
    return reply
      .code(fault === undefined ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .send(fault ?? 'ready\n');
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (path.startsWith(licence)) return page(reply, 200, 'Licence', licenceText(path.slice(licence.length)));
    return page(
      reply,
      404,
      'Not found',
      `<p>This server provides the API of ${escapeHtml(sitename)} at <a href="${escapeHtml(api)}">${escapeHtml(api)}</a>, ` +
        `for example <a href="${escapeHtml(api)}?action=query&amp;list=allpages&amp;format=json&amp;formatversion=2">` +
        `${escapeHtml(api)}?action=query&amp;list=allpages&amp;format=json&amp;formatversion=2</a>.</p>`,
    );
  });
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const licenceText = (component: string): string =>
  `<p>${escapeHtml(component)} as provided by this server is free software: you may redistribute and modify it under the ` +
  'terms of the <a href="https://www.gnu.org/licenses/old-licenses/gpl-2.0.html">GNU General Public License</a>, ' +
  'version 2 or, at your option, any later version. It comes without any warranty.</p>';

function page(reply: FastifyReply, status: number, title: string, content: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .send(
      `<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${title}</title>\n<h1>${title}</h1>\n${content}\n</html>\n`,
    );
}
