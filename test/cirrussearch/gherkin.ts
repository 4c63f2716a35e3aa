/** A scenario of a feature, with the values of its examples filled in. */
export interface Scenario {
  readonly feature: string;
  readonly name: string;
  readonly line: number;
  readonly tags: readonly string[];
  readonly steps: readonly string[];
}

/** Reads the scenarios of a feature; those with examples once for each. */
export function readFeature(feature: string, text: string): readonly Scenario[] {
  const scenarios: Scenario[] = [];
  let featureTags: readonly string[] = [];
  let tags: readonly string[] = [];
  let outline: { name: string; line: number; tags: readonly string[]; steps: string[] } | undefined;
  let header: readonly string[] | undefined;
  let inExamples = false;
  const finish = (): void => {
    if (outline && !inExamples) scenarios.push({ feature, ...outline });
    outline = undefined;
    inExamples = false;
  };
  for (const [index, given] of text.split('\n').entries()) {
    const line = given.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('@')) {
      finish();
      tags = [...tags, ...line.split(/\s+/)];
    } else if (line.startsWith('Feature:')) [featureTags, tags] = [tags, []];
    else if (/^Scenario(?: Outline)?:/.test(line)) {
      finish();
      const name = line.replace(/^Scenario(?: Outline)?:\s*/, '');
      outline = { name, line: index + 1, tags: [...featureTags, ...tags], steps: [] };
      tags = [];
    } else if (line.startsWith('Examples:')) {
      inExamples = true;
      header = undefined;
    } else if (line.startsWith('|')) {
      const cells = cellsOf(line);
      if (!header) header = cells;
      else if (outline) {
        const names = header;
        const fill = (step: string): string =>
          names.reduce((filled, cell, at) => filled.replaceAll(`<${cell}>`, () => cells[at] ?? ''), step);
        const { name, steps } = outline;
        scenarios.push({ feature, ...outline, name: fill(name), line: index + 1, steps: steps.map(fill) });
      }
    } else outline?.steps.push(line.replace(/^(?:Given|When|Then|And|But)\s+/, ''));
  }
  finish();
  return scenarios;
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\([|\\])/g, '$1'));
