import { escapeHtml } from '../../wiki/escape-html.ts';

/** How every page for people begins. */
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
