import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HiddenPart, PageDescription, RevisionDescription } from './description.ts';

/** Reads all `.wiki` files below a folder, in the order of their paths. */
export function readPageFiles(folder: string): PageDescription[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const text = names
    .filter((name) => name.endsWith('.wiki'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  return parsePages(text);
}

/**
 * Reads pages from a text: a line `%%% Title` begins a page, lines `@key value` after it describe the edit,
 * the rest is the wikitext. The same title again is the page's next revision.
 */
export function parsePages(source: string): PageDescription[] {
  const pages = new Map<string, RevisionDescription[]>();
  for (const part of source.split(/^%%% /mu).slice(1)) {
    const end = part.indexOf('\n');
    const title = part.slice(0, end).trim();
    const revisions = pages.get(title) ?? [];
    revisions.push(parseRevision(part.slice(end + 1), title));
    pages.set(title, revisions);
  }
  return [...pages].map(([title, revisions]) => ({ title, revisions }));
}

const switches = new Set(['minor', 'bot', 'patrolled']);
const lists = new Set(['tags', 'hidden']);
const texts = new Set(['at', 'by', 'comment', 'model']);

function parseRevision(part: string, title: string): RevisionDescription {
  const lines = part.split('\n');
  const head: Record<string, string | boolean | readonly string[]> = {};
  const properties: Record<string, string> = {};
  while (lines[0]?.startsWith('@')) {
    const [, key = '', value = ''] = /^@(\w+) ?(.*)$/u.exec(lines.shift() ?? '') ?? [];
    if (key === 'property') {
      const [name = '', ...words] = value.split(' ');
      properties[name] = words.join(' ');
    } else if (switches.has(key)) head[key] = true;
    else if (lists.has(key)) head[key] = value.split(',').map((item) => item.trim());
    else if (texts.has(key)) head[key] = value;
    else throw new RangeError(`unknown line @${key} on ${title}`);
  }
  const [text = '', ...others] = lines.join('\n').split(/^@slot /mu);
  const slots = others.map((other) => {
    const end = other.indexOf('\n');
    return [other.slice(0, end).trim(), other.slice(end + 1).trim()] as const;
  });
  const { hidden, ...rest } = head as Omit<RevisionDescription, 'text' | 'slots'> & {
    hidden?: readonly HiddenPart[];
  };
  return {
    ...rest,
    ...(hidden && { hidden }),
    text: text.trim(),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(slots.length > 0 && { slots: Object.fromEntries(slots) }),
  };
}
