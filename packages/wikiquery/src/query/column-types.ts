import type { Shape } from '@wikiquery/core/query/result';
import type { Column } from 'wikiquery-client/rows';

/** What the cells of a column are; text is also what has no other type, as in CSV. */
export type CellType = 'integer' | 'number' | 'flag' | 'text';

/** A column and the type of its cells. */
export interface TypedColumn {
  readonly column: Column;
  readonly type: CellType;
}

/** Returns the type of the cells that a shape's values become. */
export function cellType(shape: Shape): CellType {
  if (shape.kind === 'flag' || shape.kind === 'boolean') return 'flag';
  if (shape.kind !== 'scalar') return 'text';
  const [type, ...others] = shape.types.filter((one) => one !== 'null');
  if (others.length > 0) return 'text';
  if (type === 'boolean') return 'flag';
  return type === 'integer' || type === 'number' ? type : 'text';
}
