export { searchBackend } from '../backend.ts';
export { type SearchEngine, searchEngine } from '../engine.ts';
