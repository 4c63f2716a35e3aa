import { Namespace, type Site } from '../wiki/site.ts';
import { isInvalid, parseTitle, prefixedKey, prefixedText, type Title } from '../wiki/title.ts';
import { readRedirect } from './redirect.ts';

/** A text with its content model. */
interface Content {
  readonly text: string;
  readonly model: string;
}

/** The target of a content that is a redirect: wikitext, or a script or style sheet that loads another. */
export function redirectTarget({ text, model }: Content, site: Site): Title | undefined {
  if (model === 'wikitext') return readRedirect(text, site)?.target;
  if ((model !== 'javascript' && model !== 'css') || !text.startsWith('/* #REDIRECT */')) return undefined;
  // MediaWiki used to escape ampersands in scripts.
  const own = model === 'javascript' ? text.replaceAll(String.raw`\u0026`, '&') : text;
  const title = parseTitle(decoded(/title=(.*?)&action=raw/.exec(own)?.[1] ?? ''), site);
  if (isInvalid(title)) return undefined;
  return redirectContent(title, model, '', site)?.text === own ? title : undefined;
}

/** Decodes what stands in a query string; empty if it is not valid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** Makes the content of a redirect to a title in a content model; undefined where the model has none. */
export function redirectContent(to: Title, model: string, text: string, site: Site): Content | undefined {
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
