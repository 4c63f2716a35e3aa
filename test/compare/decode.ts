import { unserialize } from 'php-serialize';
import { SaxesParser } from 'saxes';
import type { RawAnswer } from './role-session.ts';

type Fields = Record<string, unknown>;

/** Decodes an answer in JSON, XML or serialized PHP; other answers, and broken ones, stay texts. */
export function decode({ type, body }: RawAnswer): unknown {
  try {
    if (type.endsWith('json') || type.endsWith('javascript'))
      return JSON.parse(body.replace(/^\/\*\*\/\w*\((.*)\)$/s, '$1')) as unknown;
    if (type.endsWith('xml')) return decodeXml(body);
    if (type.includes('php')) return unserialize(body, {}, { encoding: 'utf8' }) as unknown;
  } catch {
    return { 'not decoded': body };
  }
  return { text: body };
}

/**
 * Decodes XML into objects that look like those of JSON: attributes and elements by name, and lists of elements that have
 * the same name. Pages, which have no order, are sorted.
 */
export function decodeXml(text: string): unknown {
  const parser = new SaxesParser();
  const root: Fields = {};
  const open: Fields[] = [root];
  parser.on('opentag', ({ name, attributes }) => {
    const fields: Fields = { ...attributes };
    addTo(open.at(-1) ?? root, name, fields);
    open.push(fields);
  });
  parser.on('closetag', ({ name }) => {
    const closed = open.pop();
    if (name === 'pages' && closed && Array.isArray(closed['page']))
      closed['page'] = closed['page'].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  });
  const addText = (characters: string): void => {
    const fields = open.at(-1) ?? root;
    fields['text()'] = `${(fields['text()'] as string | undefined) ?? ''}${characters}`;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return root['api'] ?? root;
}

/** Adds an element: the first of its name as it is, more as a list. */
function addTo(fields: Fields, name: string, element: Fields): void {
  const before = fields[name];
  if (before === undefined) fields[name] = element;
  else fields[name] = [...(Array.isArray(before) ? (before as readonly unknown[]) : [before]), element];
}
