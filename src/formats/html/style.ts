import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The style that all pages for people share: colours by day and night, type, notices. */
export const commonStyle = readFileSync(new URL('common.css', import.meta.url), 'utf8');

/** A style or script as a Content-Security-Policy names it. */
export const sourceHash = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
