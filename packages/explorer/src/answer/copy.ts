/** Puts a text on the clipboard. */
export async function copy(text: string): Promise<void> {
  // Pages without TLS have no clipboard of their own.
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
}
