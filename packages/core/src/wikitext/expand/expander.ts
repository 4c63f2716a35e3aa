import { Namespace } from '../../wiki/site.ts';
import { isInvalid, parseTitle } from '../../wiki/title.ts';
import { headingMark } from '../headings.ts';
import { element, type WikitextElement, type WikitextNode } from '../preprocessor-nodes.ts';
import { preprocess } from '../preprocessor.ts';
import { extensionTags, holdsWikitext } from '../section.ts';
import type { Expansion, ExpansionContext, Frame, Unread } from './context.ts';
import { childOf, failure, sourceOf, valuesOf } from './frame.ts';
import { callFunction } from './functions.ts';
import { include } from './include.ts';
import { magicWords } from './magic-words.ts';
import { variable } from './variables.ts';

const mostLevels = 200;
/** Maximum depth of nested nodes, which the call stack has to hold. */
const mostDepth = 400;

/** Expands templates, arguments, variables and parser functions in wikitext. */
export function expandTemplates(text: string, context: ExpansionContext): string {
  const expansion: Expansion = {
    context,
    words: magicWords(context.site),
    expand,
    depth: 0,
    lookups: new Set(),
  };
  const frame: Frame = {
    expansion,
    templates: [],
    title: context.title,
    level: 0,
    transcluded: new Map(),
    argument: () => undefined,
    values: () => [],
  };
  return expand(preprocess(text, extensionTags(context.site)), frame);
}

function expand(nodes: readonly WikitextNode[], frame: Frame, takesComments = false): string {
  const { expansion } = frame;
  const { context } = expansion;
  if (frame.level > mostLevels || expansion.depth >= mostDepth)
    return failure('Too many levels of expansion');
  expansion.depth++;
  let out = '';
  for (const node of nodes) {
    if (typeof node === 'string') {
      out += node;
      continue;
    }
    if (context.budget.nodes-- <= 0) {
      out = failure('Too much to expand');
      break;
    }
    if (node.name === 'template') out += template(node, frame);
    else if (node.name === 'tplarg') out += argument(node, frame);
    else if (node.name === 'comment')
      out += (context.saving || context.keepsComments) && !takesComments ? sourceOf(node) : '';
    else if (node.name === 'ignore')
      out += context.saving && frame.templates.length === 0 ? sourceOf(node) : '';
    else if (node.name === 'ext') out += extensionTag(node, frame);
    else if (node.name === 'h') out += heading(node, frame, takesComments);
    else out += expand(node.children, frame, takesComments);
  }
  expansion.depth--;
  return out;
}

function heading(node: WikitextElement, frame: Frame, takesComments: boolean): string {
  const text = expand(node.children, frame, takesComments);
  const { headings } = frame.expansion.context;
  const { level = 0, i: section = 0 } = node.attributes;
  if (!headings) return text;
  const mark = headingMark(headings.length);
  headings.push({ title: frame.title, section, isOwn: frame.templates.length === 0 });
  return text.slice(0, level) + mark + text.slice(level);
}

/** Returns an extension tag as written, with its wikitext expanded if the page is parsed or read for its links. */
function extensionTag(node: WikitextElement, frame: Frame): string {
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
  const shown = isWikitext && inner.includes('{{') ? expand(preprocess(inner, tags), frame) : inner;
  return `${start}>${shown}${part('close') ?? ''}`;
}

/** Notes the stylesheet of a `<templatestyles>` tag, which counts as a transclusion. */
function noteStyles(attributes: string, { site, output }: ExpansionContext): void {
  const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const name = source?.[1] ?? source?.[2] ?? source?.[3];
  const title = name === undefined ? undefined : parseTitle(name, site, Namespace.template);
  if (title && !isInvalid(title) && title.interwiki === '' && title.namespace >= 0)
    output?.templates.push(title);
}

const partsOf = (node: WikitextElement): WikitextElement[] =>
  node.children.filter(
    (child): child is WikitextElement => typeof child !== 'string' && child.name === 'part',
  );

function argument(node: WikitextElement, frame: Frame): string {
  const title = expand(childOf(node, 'title')?.children ?? [], frame);
  const parts = partsOf(node);
  const value = frame.argument(title.trim());
  if (value !== undefined) return value;
  const [first] = parts;
  const { saving } = frame.expansion.context;
  if (first && (!saving || frame.templates.length > 0)) return expand(first.children, frame);
  return bracketed('{{{', title, parts, '}}}', frame);
}

const bracketed = (
  open: string,
  title: string,
  parts: readonly WikitextElement[],
  close: string,
  frame: Frame,
): string => open + [title, ...parts.map((part) => expand(part.children, frame))].join('|') + close;

function template(node: WikitextElement, frame: Frame): string {
  const { expansion } = frame;
  const { words, context } = expansion;
  const spaced = expand(childOf(node, 'title')?.children ?? [], frame);
  const parts = partsOf(node);
  const source = (): string => bracketed('{{', spaced, parts, '}}', frame);
  let name = spaced.trim();
  const safely = words.without(name, 'safesubst');
  const saved = safely ?? words.without(name, 'subst');
  if (context.saving ? saved === undefined : saved !== undefined && safely === undefined) return source();
  name = (saved ?? name).trim();

  const known = parts.length === 0 ? words.variable(name) : undefined;
  const ofVariable = known === undefined ? undefined : variable(known, frame);
  if (ofVariable !== undefined) return onOwnLine(ofVariable, node);
  if (known !== undefined) context.onUnknown?.(known);
  const escaped = words.without(name, 'msgnw');
  name = escaped ?? words.without(name, 'msg') ?? name;
  name = words.without(name, 'raw') ?? name;

  const colon = name.indexOf(':');
  const called = colon > 0 ? words.function(name.slice(0, colon)) : undefined;
  const isLeft =
    context.unread?.templates === 'all'
      ? called === undefined || called === 'invoke'
      : /^#invoke:/i.test(name);
  if (context.unread && name.startsWith('#') && isLeft) {
    leaveFunction(name, valuesOf(parts, frame), context.unread, frame);
    return '';
  }
  if (called !== undefined) {
    const first = element('part', [name.slice(colon + 1).trim()]);
    const result = callFunction(called, [first, ...parts], { ...frame, level: frame.level + 1 });
    if (result !== undefined) return onOwnLine(result, node);
  }
  const result = include(name, parts, frame, escaped !== undefined);
  return result === undefined ? source() : onOwnLine(spend(result, context), node);
}

/** Collects the arguments of a call that is not expanded; a module also reads those of the template around it. */
function leaveFunction(name: string, values: readonly string[], unread: Unread, frame: Frame): void {
  const { site, output } = frame.expansion.context;
  for (const value of values) unread.values.push(value);
  const [, module] = /^#invoke:(.*)$/is.exec(name) ?? [];
  if (module === undefined) return;
  for (const value of frame.values()) unread.values.push(value);
  const title = parseTitle(`Module:${module.trim()}`, site);
  if (!isInvalid(title) && title.namespace !== Namespace.main) output?.templates.push(title);
}

/** Block syntax has to start a line. */
const onOwnLine = (text: string, node: WikitextElement): string =>
  node.attributes['lineStart'] === undefined && /^(?:\{\||[:;#*])/.test(text) ? `\n${text}` : text;

function spend(text: string, { budget }: ExpansionContext): string {
  budget.characters -= text.length;
  return budget.characters < 0 ? failure('Too much to include') : text;
}
