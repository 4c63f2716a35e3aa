export { defaultLogActions, defaultLogTypes, formatterOf } from '../wiki/logs/kinds.ts';
export { mayReadLog } from '../wiki/logs/restricted.ts';
export { shownParameters } from '../wiki/logs/shown-parameters.ts';
export { readLogParameters } from '../wiki/logs/stored-parameters.ts';
