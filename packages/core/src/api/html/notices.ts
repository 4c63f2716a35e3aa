import { escapeHtml } from '../../wiki/escape-html.ts';

/** An error or warning of an answer. */
interface Notice {
  readonly level: 'error' | 'warning';
  readonly code: string;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the errors and warnings of an answer in any `errorformat`, errors first. */
export function noticesOf(value: Fields): readonly Notice[] {
  const notices: Notice[] = [];
  const add = (level: Notice['level'], entry: unknown): void => {
    if (typeof entry !== 'object' || entry === null) return;
    const fields = entry as Fields;
    const plain = fields['text'] ?? fields['info'] ?? fields['key'];
    const text = asText(plain) || asText(fields['html']).replaceAll(/<[^>]*>/g, '');
    notices.push({ level, code: asText(fields['code']), text });
  };
  add('error', value['error']);
  if (Array.isArray(value['errors'])) for (const entry of value['errors']) add('error', entry);
  const warnings = value['warnings'];
  if (Array.isArray(warnings)) for (const entry of warnings) add('warning', entry);
  else if (typeof warnings === 'object' && warnings !== null) {
    for (const [module, entry] of Object.entries(warnings as Readonly<Record<string, Fields>>)) {
      notices.push({ level: 'warning', code: module, text: asText(entry['warnings']) });
    }
  }
  return notices;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Renders the box that shows an error or warning above the answer. */
export function renderNotice({ level, code, text }: Notice): string {
  const name = level === 'error' ? 'Error' : 'Warning';
  return (
    `<p class="notice ${level}"${level === 'error' ? ' role="alert"' : ''}>` +
    `<strong>${name}</strong> <code>${escapeHtml(code)}</code> ${escapeHtml(text)}</p>`
  );
}
