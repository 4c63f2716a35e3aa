import { isPathProblem, type ModuleDirectory } from '@wikiquery/core/api';
import {
  describeModule,
  helpSentence,
  parameterKeys,
  summaryKeys,
  type DescribedModule,
  type Description,
} from '@wikiquery/core/query';
import type { Site } from '@wikiquery/core/wiki';
import { UsageError } from '../problem.ts';

/** Formats the help of modules as text, by paths joined by `|`; that of the main module if none are named. */
export function helpText(paths: string | undefined, directory: ModuleDirectory, site: Site): string {
  const modules = (paths ?? 'main').split('|').map((path) => {
    const found = directory.find(path);
    if (isPathProblem(found)) throw new UsageError(`There is no module "${path}".`);
    return found;
  });
  return modules.map((module) => moduleText(module, directory, site)).join('\n');
}

function moduleText(module: DescribedModule, directory: ModuleDirectory, site: Site): string {
  const described = describeModule(module, { site, highLimits: false });
  const parameters = described['parameters'] as readonly Description[];
  const below = directory.below(module) ?? [];
  const lines = [
    module.path,
    `  ${sentence(summaryKeys(module.path), site)}`,
    ...(parameters.length > 0 ? ['', 'parameters:'] : []),
    ...parameters.flatMap((parameter) => parameterLines(module, parameter, site)),
    ...(below.length > 0 ? ['', 'modules:'] : []),
    ...below.map(({ name, path }) => `  ${name.padEnd(24)} ${sentence(summaryKeys(path), site)}`),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

const sentence = (keys: readonly string[], site: Site): string => helpSentence(keys, site)?.text ?? '';

function parameterLines(
  { path, prefix }: DescribedModule,
  parameter: Description,
  site: Site,
): readonly string[] {
  const { type, required, multi, max } = parameter;
  const kind = Array.isArray(type) ? type.map(String).join(', ') : String(type);
  const facts = [
    ...(required === true ? ['required'] : []),
    ...(multi === true ? ['several, joined by |'] : []),
    ...(typeof max === 'number' ? [`at most ${max}`] : []),
    ...('default' in parameter && parameter['default'] !== ''
      ? [`default ${String(parameter['default'])}`]
      : []),
  ];
  return [
    `  ${prefix}${String(parameter['name'])}  ${facts.length > 0 ? `(${facts.join('; ')})` : ''}`,
    `      ${sentence(parameterKeys(path, String(parameter['name'])), site)}`,
    `      ${kind}`,
  ];
}
