export { describePages, pageFields, pageShape } from '../query/answer-fields.ts';
export type { Context, QueryContext } from '../query/context.ts';
export type { ContinueParameters } from '../query/continuation.ts';
export {
  defineFetchedList,
  defineFields,
  defineListAnswer,
  defineMeta,
  type Module,
} from '../query/define.ts';
export {
  type DescribedModule,
  describedQueryModule,
  describeModule,
  type Description,
} from '../query/describe.ts';
export { type ActionElsewhere, defineExtension, type Extension } from '../query/extension.ts';
export { helpSentence, markerSentence, moduleSummaries, parameterKeys, summaryKeys } from '../query/help.ts';
export { invalidReasons } from '../query/invalid-titles.ts';
export type { Earlier } from '../query/module-metadata.ts';
export { orderRows, readPage, readStart } from '../query/order.ts';
export { type FoundPage, type PageSet, wholePage, type WholePage } from '../query/page-set.ts';
export { pageSetParameters, queryParameters } from '../query/read-query.ts';
export type { RegisteredModule, Registry } from '../query/registry.ts';
export type { Page } from '../query/row-definition.ts';
export { atLeastOne, exactlyOne, exclusive } from '../query/rules.ts';
export { checkTemporaryAccounts } from '../query/run-module.ts';
export { createQueryRunner, type QueryRunner, type RequestedPages } from '../query/run.ts';
export { fittingFields } from '../query/size-budget.ts';
