import type { DescribedModule } from '../../../query/describe.ts';
import type { ModuleDirectory } from '../../directory.ts';

/** Help for one module, with sections for the modules below it. */
export interface HelpSection {
  readonly module: DescribedModule;
  /** ID on the page: the module's path, with a number if the module is repeated. */
  readonly anchor: string;
  /** Level of its heading, 2 to 6. */
  readonly level: number;
  readonly below: readonly HelpSection[];
}

/** How deep help goes below the requested modules. */
export type HelpDepth = 'alone' | 'children' | 'all';

/** Groups in the order of their modules on the page. */
const groups = ['action', 'format', 'prop', 'list', 'meta'];

/** Returns the sections of a help page, in the order of the request. */
export function helpSections(
  modules: readonly DescribedModule[],
  depth: HelpDepth,
  directory: ModuleDirectory,
): readonly HelpSection[] {
  const used = new Set<string>();
  const anchorFor = (path: string): string => {
    let anchor = path;
    for (let number = 2; used.has(anchor); number++) anchor = `${path}|${number}`;
    used.add(anchor);
    return anchor;
  };
  const section = (module: DescribedModule, level: number, further: HelpDepth): HelpSection => {
    const anchor = anchorFor(module.path);
    const deeper = further === 'all' ? 'all' : 'alone';
    const children = further === 'alone' ? [] : modulesBelow(module, directory);
    const below = children.map((child) => section(child, Math.min(level + 1, 6), deeper));
    return { module, anchor, level, below };
  };
  return modules.map((module) => section(module, 2, depth));
}

/** Returns the submodules of a module, by group, then by name. */
const modulesBelow = (module: DescribedModule, directory: ModuleDirectory): readonly DescribedModule[] =>
  (directory.below(module) ?? []).toSorted(
    (a, b) => groups.indexOf(a.group ?? '') - groups.indexOf(b.group ?? ''),
  );

/** Flattens sections in the order of the page. */
export const allSections = (sections: readonly HelpSection[]): readonly HelpSection[] =>
  sections.flatMap((section) => [section, ...allSections(section.below)]);
