export { type Action, type ActionContext, defineAction, type RunAnswer } from '../api/action.ts';
export { budgetOf, overBudget, secondsFor } from '../api/budget.ts';
export { checkToken } from '../api/checks.ts';
export { isFault, type Queries, QueryRefusedError } from '../api/compose.ts';
export { delegatedActions } from '../api/delegated-actions.ts';
export { accountActions } from '../api/delegated-actions/account-actions.ts';
export { fileActions } from '../api/delegated-actions/file-actions.ts';
export { uploadWarnings } from '../api/delegated-actions/file-results.ts';
export { pageActions } from '../api/delegated-actions/page-actions.ts';
export { ofPage, tags } from '../api/delegated-actions/shared-parameters.ts';
export { namesAccount } from '../api/delegation.ts';
export { createDirectory, isPathProblem, type ModuleDirectory } from '../api/directory.ts';
export { newFaultNumber } from '../api/fault-number.ts';
export { formats } from '../api/formats/index.ts';
export { createMainParameters } from '../api/main-parameters.ts';
export type { SearchBackend } from '../api/search-backend.ts';
export { installedExtensions, siteRegistry } from '../api/registry.ts';
export { hashOf, isForAllAnonymous, requestKey } from '../api/request-key.ts';
export {
  type AccountKind,
  agentOf,
  type ApiRequest,
  type ApiResponse,
  type Attempt,
  noWork,
  type RequestHeaders,
  type RequestWork,
  type TextResponse,
  type UploadedFile,
} from '../api/request.ts';
