export { editedQuery } from '../api/formats/html/request-form.ts';
export { commonStyle, pageHead, policyOf } from '../api/html/head.ts';
export { relativePath, relativePathFrom } from '../api/html/relative-path.ts';
