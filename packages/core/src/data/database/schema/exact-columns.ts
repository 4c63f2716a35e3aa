import { coreTables } from './core.ts';

/** Names of the columns whose integers are read exactly, however large they are: sizes and numbers of something. */
export const exactColumns: ReadonlySet<string> = new Set(
  Object.values(coreTables).flatMap(({ columns }) =>
    Object.entries(columns)
      .filter(([, { isExact }]) => isExact)
      .map(([name]) => name),
  ),
);
