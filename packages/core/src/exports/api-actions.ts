export {
  type Api,
  type ApiOptions,
  type ApiResponse,
  createApi,
  type WikiApi,
} from '../api/actions/create-api.ts';
export { paraminfo, paraminfoShape } from '../api/actions/paraminfo.ts';
export { createQueryAction } from '../api/actions/query.ts';
