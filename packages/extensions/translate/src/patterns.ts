/** Creates a test for patterns in which `*` matches any characters: at least one, unless at the end. */
export function patternMatcher(patterns: readonly string[]): (text: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const prefixes: string[] = [];
  const expressions: RegExp[] = [];
  for (const pattern of patterns) {
    const star = pattern.indexOf('*');
    if (star < 0) continue;
    if (star === pattern.length - 1) prefixes.push(pattern.slice(0, -1));
    else expressions.push(new RegExp(`^${pattern.split('*').map(literally).join('.+')}$`));
  }
  return (text) =>
    exact.has(text) ||
    prefixes.some((prefix) => text.startsWith(prefix)) ||
    expressions.some((expression) => expression.test(text));
}

const literally = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\/-]/g, String.raw`\$&`);
