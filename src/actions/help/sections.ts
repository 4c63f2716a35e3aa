import type { DescribedModule } from '../../query/describe.ts';
import type { ModuleDirectory } from '../../api/directory.ts';

/** Help for one module, with the sections about modules below it. */
export interface HelpSection {
  readonly module: DescribedModule;
  /** Names it on the page: its path, with a number where the same module comes again. */
  readonly anchor: string;
  /** Of its heading, 2 to 6. */
  readonly level: number;
  readonly below: readonly HelpSection[];
}

/** How far help goes down from the modules that were asked for. */
export type HelpDepth = 'alone' | 'children' | 'all';

/** Groups in the order in which their modules follow one another. */
const groups = ['action', 'format', 'prop', 'list', 'meta'];

/** The sections of a page of help, in the order of the request. */
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

/** The modules below one, by group and then by name. */
const modulesBelow = (module: DescribedModule, directory: ModuleDirectory): readonly DescribedModule[] =>
  (directory.below(module) ?? []).toSorted(
    (a, b) => groups.indexOf(a.group ?? '') - groups.indexOf(b.group ?? ''),
  );

/** Sections and those below them, from the top of the page to its end. */
export const allSections = (sections: readonly HelpSection[]): readonly HelpSection[] =>
  sections.flatMap((section) => [section, ...allSections(section.below)]);
