import { boolean, text } from '../../query/parameters/types.ts';
import { seemsList } from '../../query/result/legacy.ts';
import { problem } from '../../query/result/problems.ts';
import { any, shapeOf, type Shape } from '../../query/result/shape.ts';
import { defineFormat } from './format.ts';
import { normalizeTexts } from './normalize.ts';
import { isIntegerKey } from './php.ts';
import { printElement, xmlName, type Attribute, type XmlElement } from './xml-element.ts';

const NAMESPACE = 'http://www.mediawiki.org/xml/api/';

/** `format=xml`: XML with the element `api` as the root, unless the answer names another. */
export const xml = defineFormat({
  name: 'xml',
  parameters: { xslt: text({ until: '1.46' }), includexmlnamespace: boolean() },
  mime: () => 'text/xml',
  fileName: () => 'api-result.xml',
  // A style sheet is a program in the viewer's browser; like MediaWiki by default, none is accepted.
  warnings: ({ xslt }) => (xslt === undefined ? [] : [problem('xml', 'xslt-disabled')]),
  serialize: ({ value, shape, root: rootName = 'api' }, { includexmlnamespace }, layout) => {
    const named =
      includexmlnamespace && value['xmlns'] === undefined ? { ...value, xmlns: NAMESPACE } : value;
    const root = elementOf(rootName, normalizeTexts(named), shape, []);
    return `<?xml version="1.0"?>${printElement(root, layout === 'pretty' ? 0 : undefined)}`;
  },
});

const undeclared = any();

/** Converts a value to an element; `before` and `after` are attributes that do not come from the value. */
function elementOf(
  name: string,
  value: unknown,
  declared: Shape,
  before: readonly Attribute[],
  after: readonly Attribute[] = [],
): XmlElement {
  const shape = shapeOf(declared, value);
  if (typeof value !== 'object' || value === null) {
    return { name, attributes: [...before, ...after], children: [], text: scalarText(value) };
  }
  const children = [...childrenOf(value, shape)];
  if (Array.isArray(value) || shape.kind === 'keyed' || shape.kind === 'map') {
    return { name, attributes: [...before, ...after], children, text: undefined };
  }
  return fieldsOf(name, value as Readonly<Record<string, unknown>>, shape, [before, after]);
}

/** Converts the values of a list, or values by key, to elements. */
function* childrenOf(value: object, shape: Shape): Generator<XmlElement> {
  if (Array.isArray(value)) {
    const tag = 'tag' in shape ? xmlName(shape.tag) : '_v';
    const item = shape.kind === 'any' ? shape : 'item' in shape ? shape.item : undeclared;
    for (const entry of value) yield elementOf(tag, entry, item, []);
  } else if (shape.kind === 'keyed') {
    const tag = xmlName(shape.tag);
    const values = value as ReadonlyMap<number, unknown>;
    const isNumbered = shape.modern === 'object' || !seemsList(values);
    for (const [key, entry] of values) {
      yield elementOf(tag, entry, shape.item, isNumbered ? [['_idx', String(key)]] : []);
    }
  } else if (shape.kind === 'map') {
    const tag = xmlName(shape.tag);
    for (const [key, entry] of Object.entries(value)) {
      if (entry !== undefined) yield mapElement(tag, [shape.key, key], entry, shape.item, shape.merge);
    }
  }
}

function mapElement(tag: string, key: Attribute, entry: unknown, item: Shape, merge: boolean): XmlElement {
  if (typeof entry !== 'object' || entry === null) {
    const content = scalarText(entry);
    return {
      name: tag,
      attributes: content === undefined ? [key] : [key, preserve],
      children: [],
      text: content,
    };
  }
  if (merge || Array.isArray(entry) || item.kind === 'map') return elementOf(tag, entry, item, [], [key]);
  const children = Object.entries(entry).flatMap(([name, field]) =>
    field === undefined ? [] : [fieldElement(name, field, shapeOfField(item, name))],
  );
  return { name: tag, attributes: [key], children, text: undefined };
}

const preserve: Attribute = ['xml:space', 'preserve'];

/** Converts a field that cannot be an attribute to an element. */
function fieldElement(name: string, value: unknown, shape: Shape): XmlElement {
  if (typeof value === 'object' && value !== null) return elementOf(xmlName(name), value, shape, []);
  const content = scalarText(value);
  return {
    name: xmlName(name),
    attributes: content === undefined ? [] : [preserve],
    children: [],
    text: content,
  };
}

function shapeOfField(shape: Shape, name: string): Shape {
  if (shape.kind === 'record') return shape.fields[name] ?? shape.rest ?? undeclared;
  return 'item' in shape ? shape.item : shape.kind === 'any' ? shape : undeclared;
}

/** Converts named fields to attributes and elements, or to text content if there are no elements. */
function fieldsOf(
  name: string,
  value: Readonly<Record<string, unknown>>,
  shape: Shape,
  [before, after]: readonly [readonly Attribute[], readonly Attribute[]],
): XmlElement {
  const contentName = shape.kind === 'record' ? (shape.content ?? '*') : '*';
  const tag = 'tag' in shape ? xmlName(shape.tag) : undefined;
  const attributes: Attribute[] = [...before];
  const elements: XmlElement[] = [];
  const numbered: XmlElement[] = [];
  let content: string | undefined;
  for (const [field, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    const fieldShape = shapeOfField(shape, field);
    const scalar = typeof entry !== 'object' || entry === null;
    if (field === contentName && scalar) content = scalarText(entry);
    else if (tag !== undefined && isIntegerKey(field)) {
      numbered.push(elementOf(tag, entry, fieldShape, [['_idx', field]]));
    } else if (!scalar || fieldShape.kind === 'subelement')
      elements.push(fieldElement(field, entry, fieldShape));
    else if (typeof entry === 'boolean') {
      if (entry) attributes.push([xmlName(field), '']);
    } else if (entry !== null) attributes.push([xmlName(field), scalarText(entry) ?? '']);
  }
  attributes.push(...after);
  if (content === undefined)
    return { name, attributes, children: [...elements, ...numbered], text: undefined };
  if (elements.length === 0 && numbered.length === 0) {
    return { name, attributes: [...attributes, preserve], children: [], text: content };
  }
  elements.push(fieldElement(contentName, content, undeclared));
  return { name, attributes, children: [...elements, ...numbered], text: undefined };
}

function scalarText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  // PHP writes floating-point numbers with at most 14 digits.
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toPrecision(14)));
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
