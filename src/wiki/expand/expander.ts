import { element, type WikitextElement, type WikitextNode } from '../preprocessor-nodes.ts';
import { preprocess } from '../preprocessor.ts';
import { extensionTags, holdsWikitext } from '../wikitext-section.ts';
import { isInvalid, parseTitle, prefixedText } from '../title.ts';
import { resolveSubpage } from '../comment-format.ts';
import { headingMark } from '../headings.ts';
import { Namespace } from '../site.ts';
import { escapeWikitext } from './escape-wikitext.ts';
import { childOf, type Expansion, failure, type Frame, numberOf } from './frame.ts';
import { callFunction } from './functions.ts';
import { magicWords } from './magic-words.ts';
import type { KnownPage, Place, Unread } from './place.ts';
import { variable } from './variables.ts';

/** Templates in templates, deeper than which nothing is expanded. */
const mostTemplates = 100;
const mostLevels = 200;

/** Expands templates, arguments, variables and parser functions in wikitext. */
export function expandTemplates(text: string, place: Place): string {
  const expansion: Expansion = { place, words: magicWords(place.site), expand };
  const frame: Frame = {
    expansion,
    templates: [],
    title: place.title,
    level: 0,
    argument: () => undefined,
    values: () => [],
  };
  return expand(preprocess(text, extensionTags(place.site)), frame);
}

function expand(nodes: readonly WikitextNode[], frame: Frame, takesComments = false): string {
  const { place } = frame.expansion;
  if (frame.level > mostLevels) return failure('Too many levels of expansion');
  let out = '';
  for (const node of nodes) {
    if (typeof node === 'string') {
      out += node;
      continue;
    }
    if (place.budget.nodes-- <= 0) return failure('Too much to expand');
    if (node.name === 'template') out += template(node, frame);
    else if (node.name === 'tplarg') out += argument(node, frame);
    else if (node.name === 'comment')
      out += (place.saving || place.keepsComments) && !takesComments ? raw(node) : '';
    else if (node.name === 'ignore') out += place.saving && frame.templates.length === 0 ? raw(node) : '';
    else if (node.name === 'ext') out += extensionTag(node, frame);
    else if (node.name === 'h') out += heading(node, frame, takesComments);
    else out += expand(node.children, frame, takesComments);
  }
  return out;
}

function heading(node: WikitextElement, frame: Frame, takesComments: boolean): string {
  const text = expand(node.children, frame, takesComments);
  const { headings } = frame.expansion.place;
  const { level = 0, i: section = 0 } = node.attributes;
  if (!headings) return text;
  const mark = headingMark(headings.length);
  headings.push({ title: frame.title, section, isOwn: frame.templates.length === 0 });
  return text.slice(0, level) + mark + text.slice(level);
}

const raw = (node: WikitextElement): string =>
  node.children.map((child) => (typeof child === 'string' ? child : raw(child))).join('');

/** A tag as it is written; where a page is being parsed, with the wikitext in it expanded. */
function extensionTag(node: WikitextElement, frame: Frame): string {
  const { place } = frame.expansion;
  const part = (name: string): string | undefined => {
    const found = childOf(node, name);
    return found && raw(found);
  };
  const name = part('name') ?? '';
  const attributes = part('attr') ?? '';
  if (name.toLowerCase() === 'templatestyles') noteStyles(attributes, place);
  const start = `<${name}${attributes}`;
  const inner = part('inner');
  if (inner === undefined) return `${start}/>`;
  const isRead = place.headings !== undefined || place.unread !== undefined;
  const isWikitext = isRead && holdsWikitext(name);
  const tags = extensionTags(place.site);
  const shown = isWikitext && inner.includes('{{') ? expand(preprocess(inner, tags), frame) : inner;
  return `${start}>${shown}${part('close') ?? ''}`;
}

/** A page of styles counts as included. */
function noteStyles(attributes: string, { site, notes }: Place): void {
  const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const name = source?.[1] ?? source?.[2] ?? source?.[3];
  const title = name === undefined ? undefined : parseTitle(name, site, Namespace.template);
  if (title && !isInvalid(title) && title.interwiki === '' && title.namespace >= 0)
    notes?.templates.push(title);
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
  const { saving } = frame.expansion.place;
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
  const { words, place } = expansion;
  const spaced = expand(childOf(node, 'title')?.children ?? [], frame);
  const parts = partsOf(node);
  const source = (): string => bracketed('{{', spaced, parts, '}}', frame);
  let name = spaced.trim();
  const safely = words.without(name, 'safesubst');
  const saved = safely ?? words.without(name, 'subst');
  if (place.saving ? saved === undefined : saved !== undefined && safely === undefined) return source();
  name = (saved ?? name).trim();

  const known = parts.length === 0 ? words.variable(name) : undefined;
  const ofVariable = known === undefined ? undefined : variable(known, frame);
  if (ofVariable !== undefined) return onOwnLine(ofVariable, node);
  const escaped = words.without(name, 'msgnw');
  name = escaped ?? words.without(name, 'msg') ?? name;
  name = words.without(name, 'raw') ?? name;

  const colon = name.indexOf(':');
  const called = colon > 0 ? words.function(name.slice(0, colon)) : undefined;
  const isLeft = place.unread?.templates
    ? called === undefined || called === 'invoke'
    : /^#invoke:/i.test(name);
  if (place.unread && name.startsWith('#') && isLeft) {
    leaveFunction(name, valuesOf(parts, frame), place.unread, frame);
    return '';
  }
  if (called !== undefined) {
    const first = element('part', [name.slice(colon + 1).trim()]);
    const result = callFunction(called, [first, ...parts], { ...frame, level: frame.level + 1 });
    if (result !== undefined) return onOwnLine(result, node);
  }
  const result = include(name, parts, frame, escaped !== undefined);
  return result === undefined ? source() : onOwnLine(spend(result, place), node);
}

/** Notes a function that is not read, and the module that it calls, which reads the arguments of its template as well. */
function leaveFunction(name: string, values: readonly string[], unread: Unread, frame: Frame): void {
  const { site, notes } = frame.expansion.place;
  unread.values.push(...values);
  const [, module] = /^#invoke:(.*)$/is.exec(name) ?? [];
  if (module === undefined) return;
  unread.values.push(...frame.values());
  const title = parseTitle(`Module:${module.trim()}`, site);
  if (!isInvalid(title) && title.namespace !== Namespace.main) notes?.templates.push(title);
}

const valuesOf = (parts: readonly WikitextElement[], frame: Frame): string[] =>
  parts.map((part) => expand(childOf(part, 'value')?.children ?? [], frame));

/** A text that begins with a table or a list begins a line of its own. */
const onOwnLine = (text: string, node: WikitextElement): string =>
  node.attributes['lineStart'] === undefined && /^(?:\{\||[:;#*])/.test(text) ? `\n${text}` : text;

function spend(text: string, { budget }: Place): string {
  budget.characters -= text.length;
  return budget.characters < 0 ? failure('Too much to include') : text;
}

/** Pages that were included before, cut into their parts. */
const trees = new WeakMap<KnownPage, readonly WikitextNode[]>();

/** What a page is when it is included; undefined where its name cannot be one's. */
function include(
  name: string,
  parts: readonly WikitextElement[],
  frame: Frame,
  escaped: boolean,
): string | undefined {
  const { place } = frame.expansion;
  const { site } = place;
  const relative = resolveSubpage(name, place.title, site);
  const title = parseTitle(relative, site, relative === name ? Namespace.template : place.title.namespace);
  if (isInvalid(title) || title.interwiki !== '') return undefined;
  if (frame.templates.length >= mostTemplates) return failure('Templates are nested too deep');
  const isOpen = site.namespaces.get(title.namespace)?.nonincludable !== true;
  const page = title.namespace < 0 || !isOpen ? undefined : place.facts.page(title);
  const target = page?.redirect ?? title;
  if (title.namespace >= 0 && isOpen) {
    place.notes?.templates.push(title, ...(page?.redirect ? [page.redirect] : []));
  }
  if (place.unread?.templates && isOpen) {
    place.unread.values.push(...valuesOf(parts, frame));
    return '';
  }
  const included = page?.redirect ? place.facts.page(page.redirect) : page;
  const text = included?.wikitext;
  const own = prefixedText(target, site);
  if (frame.templates.includes(own)) {
    place.notes?.tracking.push('template-loop-category');
    place.notes?.warnings.push(loopWarning(own));
    return `<span class="error">Template loop detected: [[:${prefixedText(title, site)}]]</span>`;
  }
  if (!included || text === undefined)
    return !isOpen || !place.saving ? `[[:${prefixedText(title, site)}]]` : undefined;
  if (escaped) return escapeWikitext(text);
  const tree = trees.get(included) ?? preprocess(text, extensionTags(site), true);
  trees.set(included, tree);
  return expand(tree, {
    expansion: frame.expansion,
    templates: [...frame.templates, own],
    title: target,
    level: frame.level + 1,
    ...argumentsOf(parts, frame, own),
  });
}

/** The arguments of a call, each expanded where it is used first. */
function argumentsOf(
  parts: readonly WikitextElement[],
  frame: Frame,
  called: string,
): Pick<Frame, 'argument' | 'values'> {
  const found = new Map<string, { readonly part: WikitextElement; readonly isNamed: boolean }>();
  for (const part of parts) {
    const number = numberOf(part);
    const name =
      number === undefined
        ? expand(childOf(part, 'name')?.children ?? [], frame, true).trim()
        : String(number);
    if (found.has(name)) noteDuplicate(name, called, frame);
    found.set(name, { part, isNamed: number === undefined });
  }
  const values = new Map<string, string>();
  const inside: Frame = { ...frame, level: frame.level + 1 };
  const argument = (name: string): string | undefined => {
    const one = found.get(name);
    if (!one) return undefined;
    const known = values.get(name);
    if (known !== undefined) return known;
    const text = expand(childOf(one.part, 'value')?.children ?? [], inside, true);
    const value = one.isNamed ? text.trim() : text;
    values.set(name, value);
    return value;
  };
  return { argument, values: () => [...found.keys()].map((name) => argument(name) ?? '') };
}

const loopWarning = (name: string): string =>
  `<strong>Warning:</strong> The page includes [[:${name}]] in itself, without end.`;

function noteDuplicate(argument: string, called: string, { expansion, title }: Frame): void {
  const { site, notes } = expansion.place;
  notes?.tracking.push('duplicate-args-category');
  notes?.warnings.push(
    `<strong>Warning:</strong> [[:${prefixedText(title, site)}]] gives [[:${called}]] the argument "${argument}" more than once; the last counts.`,
  );
}
