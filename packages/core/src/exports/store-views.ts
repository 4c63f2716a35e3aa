export { graph } from '../data/store/views/graph.ts';
export { views } from '../data/store/views/index.ts';
export { readRows, type ViewRow } from '../data/store/views/read-rows.ts';
export { createViews, dropViews, viewsOf } from '../data/store/views/statements.ts';
export type { ColumnType, View } from '../data/store/views/view.ts';
