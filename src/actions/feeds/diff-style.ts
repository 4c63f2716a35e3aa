/** Inline styles of a difference, by class. */
const looks: Readonly<Record<string, string>> = {
  diff: 'background: #fff; color: #222;',
  'diff-otitle': 'text-align: center; background: #fff; color: #222;',
  'diff-ntitle': 'text-align: center; background: #fff; color: #222;',
  'diff-addedline': line('#a3d3ff'),
  'diff-deletedline': line('#ffe49c'),
  'diff-context': `${line('#eaecf0')} background: #f8f9fa;`,
  diffchange: 'font-weight: bold; text-decoration: none;',
};

function line(colour: string): string {
  return (
    `border: 1px solid ${colour}; border-left-width: 4px; border-radius: 0.3em; color: #222; ` +
    'font-size: 90%; vertical-align: top; white-space: pre-wrap;'
  );
}

/** Inlines the styles of a difference: feed readers do not load the wiki's style sheets. */
export function styled(html: string): string {
  return html.replaceAll(/(<\w+\b[^<>]*)\bclass="([^"]*)"/g, (whole, before: string, classes: string) => {
    const look = classes.split(' ').flatMap((name) => looks[name] ?? [])[0];
    return look === undefined ? whole : `${before}style="${look}"`;
  });
}
