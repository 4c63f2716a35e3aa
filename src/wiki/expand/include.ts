import type { WikitextElement } from '../preprocessor-nodes.ts';
import { resolveSubpage } from '../link-target.ts';
import { preprocess } from '../preprocessor.ts';
import { Namespace } from '../site.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../title.ts';
import { extensionTags } from '../wikitext-section.ts';
import { escapeWikitext } from './escape-wikitext.ts';
import { childOf, failure, type Frame, numberOf, valuesOf } from './frame.ts';
import type { Place } from './place.ts';

/** Templates in templates, deeper than which nothing is expanded. */
const mostTemplates = 100;

/** What a page is when it is included; undefined where its name cannot be one's. */
export function include(
  name: string,
  parts: readonly WikitextElement[],
  frame: Frame,
  escaped: boolean,
): string | undefined {
  const { place, trees } = frame.expansion;
  const { site } = place;
  const relative = resolveSubpage(name, place.title, site);
  const title = parseTitle(relative, site, relative === name ? Namespace.template : place.title.namespace);
  if (isInvalid(title) || title.interwiki !== '') return undefined;
  if (frame.templates.length >= mostTemplates) return failure('Templates are nested too deep');
  const asked = prefixedText(title, site);
  const page = title.namespace < 0 || isClosed(title, place) ? undefined : place.facts.page(title);
  const target = page?.redirect ?? title;
  if (title.namespace >= 0 && !isClosed(title, place)) {
    place.notes?.templates.push(title, ...(page?.redirect ? [page.redirect] : []));
  }
  if (place.unread?.templates && !isClosed(title, place)) {
    place.unread.values.push(...valuesOf(parts, frame));
    return '';
  }
  const text = page?.redirect ? place.facts.page(page.redirect)?.wikitext : page?.wikitext;
  const own = prefixedText(target, site);
  if (frame.templates.includes(own)) {
    place.notes?.tracking.push('template-loop-category');
    place.notes?.warnings.push(loopWarning(own));
    return `<span class="error">Template loop detected: [[:${asked}]]</span>`;
  }
  if (text === undefined) return isClosed(title, place) || !place.saving ? `[[:${asked}]]` : undefined;
  if (escaped) return escapeWikitext(text);
  const tree = trees.get(own) ?? preprocess(text, extensionTags(site), true);
  trees.set(own, tree);
  return frame.expansion.expand(tree, {
    expansion: frame.expansion,
    templates: [...frame.templates, own],
    title: target,
    level: frame.level + 1,
    ...argumentsOf(parts, frame, own),
  });
}

const isClosed = (title: Title, { site }: Place): boolean =>
  site.namespaces.get(title.namespace)?.nonincludable === true;

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
        ? frame.expansion.expand(childOf(part, 'name')?.children ?? [], frame, true).trim()
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
    const text = frame.expansion.expand(childOf(one.part, 'value')?.children ?? [], inside, true);
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
