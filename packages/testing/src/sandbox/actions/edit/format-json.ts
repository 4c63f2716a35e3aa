/** Writes JSON as PHP does, with tabs; undefined where it is none. */
export function formatJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, '\t').replaceAll(
      /[<>&\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
  } catch {
    return undefined;
  }
}
