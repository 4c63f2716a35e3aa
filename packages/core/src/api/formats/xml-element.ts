/** Name and value, unescaped. */
export type Attribute = readonly [name: string, value: string];

/** An XML element with either elements or text in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly children: readonly XmlElement[];
  readonly text: string | undefined;
}

/** Writes an element; with `indent`, on a line of its own, indented by that many spaces. */
export function printElement(element: XmlElement, indent?: number): string {
  const { name, attributes, children, text } = element;
  const line = indent === undefined ? '' : `\n${' '.repeat(indent)}`;
  const start = `${line}<${name}${attributes.map(printAttribute).join('')}`;
  if (children.length > 0) {
    const deeper = indent === undefined ? undefined : indent + 2;
    return `${start}>${children.map((child) => printElement(child, deeper)).join('')}${line}</${name}>`;
  }
  return text === undefined || text === '' ? `${start} />` : `${start}>${escapeText(text)}</${name}>`;
}

const printAttribute = ([name, value]: Attribute): string => ` ${name}="${escapeAttribute(value)}"`;

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
  // Parsers normalize these to spaces in attributes.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
const replace = (character: string): string => replacements[character] ?? character;

function escapeAttribute(value: string): string {
  return allowed(value).replaceAll(/[&<>"'\n\r\t]/g, replace);
}

/** Escapes text between tags. */
export function escapeText(text: string): string {
  return allowed(text).replaceAll(/[&<>]/g, replace);
}

/** Replaces characters that XML does not allow by U+FFFD. */
function allowed(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
}

// XML's name characters without the colon, which marks namespaces, and at the start without the
// underscore, which marks encoded names.
const START =
  'A-Za-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const PART = `${START}_\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`;
const validName = new RegExp(`^[${START}][${PART}]*$`, 'u');
const invalidPart = new RegExp(`[^${PART}]`, 'gu');

/** Encodes a name so that XML allows it: `a b` becomes `_a.20.b`. */
export function xmlName(name: string): string {
  if (validName.test(name)) return name;
  if (name === '' || name === '_v') return name || '_';
  const mangled = name
    .replaceAll('.', '.2E.')
    .replaceAll(
      invalidPart,
      (character) => `.${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}.`,
    );
  return `_${mangled}`;
}
