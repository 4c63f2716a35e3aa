import type { WikitextElement } from '../preprocessor-nodes.ts';
import { preprocess } from '../preprocessor.ts';
import { Namespace } from '../../wiki/site.ts';
import { isInvalid, parseTitle } from '../../wiki/title.ts';
import { extensionTags, holdsWikitext } from '../section.ts';
import { childOf, type Frame, sourceOf } from './frame.ts';
import type { ExpansionContext } from './context.ts';

/** A tag as it is written; where a page is being parsed, with the wikitext in it expanded. */
export function extensionTag(node: WikitextElement, frame: Frame): string {
  const { context } = frame.expansion;
  const part = (name: string): string | undefined => {
    const found = childOf(node, name);
    return found && sourceOf(found);
  };
  const name = part('name') ?? '';
  const attributes = part('attr') ?? '';
  if (name.toLowerCase() === 'templatestyles') noteStyles(attributes, context);
  const start = `<${name}${attributes}`;
  const inner = part('inner');
  if (inner === undefined) return `${start}/>`;
  const isRead = context.headings !== undefined || context.unread !== undefined;
  const isWikitext = isRead && holdsWikitext(name);
  const tags = extensionTags(context.site);
  const shown =
    isWikitext && inner.includes('{{') ? frame.expansion.expand(preprocess(inner, tags), frame) : inner;
  return `${start}>${shown}${part('close') ?? ''}`;
}

/** A page of styles counts as included. */
function noteStyles(attributes: string, { site, notes }: ExpansionContext): void {
  const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const name = source?.[1] ?? source?.[2] ?? source?.[3];
  const title = name === undefined ? undefined : parseTitle(name, site, Namespace.template);
  if (title && !isInvalid(title) && title.interwiki === '' && title.namespace >= 0)
    notes?.templates.push(title);
}
