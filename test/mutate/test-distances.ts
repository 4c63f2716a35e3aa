import type { RuntimeImport } from '../structure/imports.ts';

/** Returns for each test file that imports a file the length of the shortest way to it: 1 if it imports it itself. */
export function testDistances(
  imports: readonly RuntimeImport[],
  tests: readonly string[],
  path: string,
): ReadonlyMap<string, number> {
  const importers = Map.groupBy(imports, ({ imported }) => imported);
  const distances = new Map([[path, 0]]);
  // A map also yields entries that are added during iteration.
  for (const [file, distance] of distances)
    for (const { importer } of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  const wanted = new Set(tests);
  return new Map([...distances].filter(([file, distance]) => distance > 0 && wanted.has(file)));
}
