export { describeApi } from '../api/description/described-api.ts';
export { openApiDocument } from '../api/description/openapi/document.ts';
