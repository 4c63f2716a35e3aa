import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../wiki/escape-html.ts';

/** Returns the beginning of an HTML page, up to the end of its head. */
export const pageHead = (title: string, style: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>`;

/** The style sheet that all HTML pages share: light and dark colours, type, notices. */
export const commonStyle = readFileSync(
  new URL(import.meta.resolve('@wikiquery/core/files/api/html/common.css')),
  'utf8',
);

/** Returns the hash by which a Content-Security-Policy allows a style or script. */
export const sourceHash = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Returns the Content-Security-Policy of a page that needs its own style and script, and nothing else. */
export function policyOf({
  style,
  script,
  hasForm = false,
}: {
  readonly style: string;
  readonly script?: string;
  /** Whether the page may send a form to this server. */
  readonly hasForm?: boolean;
}): string {
  return [
    "default-src 'none'",
    `style-src ${sourceHash(style)}`,
    ...(script === undefined ? [] : [`script-src ${sourceHash(script)}`]),
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
