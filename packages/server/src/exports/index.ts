export { createPipeline } from '../pipeline.ts';
export type { ServedApi } from '../served-request.ts';
export type { ServerState } from '../state.ts';
export { type Upstream, UPSTREAM_HEADER } from '../upstream.ts';
