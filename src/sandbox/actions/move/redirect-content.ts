import { Namespace, type Site } from '../../../wiki/site.ts';
import { prefixedKey, prefixedText, type Title } from '../../../wiki/title.ts';
import type { NewContent } from '../../writing/revisions.ts';

/** Makes the content of a redirect to a title in a content model; undefined where the model has none. */
export function redirectContent(to: Title, model: string, text: string, site: Site): NewContent | undefined {
  switch (model) {
    case 'wikitext': {
      const colon = to.namespace === Namespace.category ? ':' : '';
      const word = (site.redirectWords[0] ?? '#redirect').toUpperCase();
      const link = `${word} [[${colon}${prefixedText(to, site)}]]`;
      return { model, text: text === '' ? link : `${link}\n${text}` };
    }
    case 'javascript':
      return {
        model,
        text: `/* #REDIRECT */mw.loader.load(${JSON.stringify(rawUrl(to, 'text/javascript', site))});`,
      };
    case 'css':
      return { model, text: `/* #REDIRECT */@import url(${rawUrl(to, 'text/css', site)});` };
    default:
      return undefined;
  }
}

/** The address of a page's text. */
function rawUrl(title: Title, type: string, site: Site): string {
  const { server, script } = site.configuration.general;
  const name = encodeURIComponent(prefixedKey(title, site)).replaceAll(
    /%(3B|40|24|21|2A|28|29|2C|2F|7E|3A)/g,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );
  return `${server}${script}?title=${name}&action=raw&ctype=${type}`;
}
