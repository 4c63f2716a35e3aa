export { decodeOffloaded, encodeLong, MOST_DECODED } from '../runners/offload.ts';
export { createRunnerPool, type RunnerPool } from '../runners/pool.ts';
export type { RunnerMessage, RunnerRequest } from '../runners/protocol.ts';
