export type { Dialect, FullTextTerm, Lag, ReplicaLag } from '../data/database/database.ts';
export { startsWith } from '../data/database/dialects/prefix.ts';
export { exactColumns } from '../data/database/schema/exact-columns.ts';
export { createBuilder } from '../data/database/statements/select.ts';
export type { Syntax } from '../data/database/statements/writer.ts';
export { countStatement } from '../data/database/usage.ts';
export type { ViewSyntax } from '../data/database/view-syntax.ts';
