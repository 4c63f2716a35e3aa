export type { Expression, SqlBool, SqlExpression } from '../data/database/statements/expression.ts';
export { sql, sqlQuery } from '../data/database/statements/sql.ts';
export { type Query, visitingFew } from '../data/database/statements/query.ts';
