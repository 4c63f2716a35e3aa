export { completed } from '../complete-description.ts';
export { contentsOf, type JobMode, jobModes, openTestWiki } from '../create-wiki.ts';
export { locating, readDescription } from '../read-description.ts';
export type { ShortDescription } from '../test-wiki.ts';
