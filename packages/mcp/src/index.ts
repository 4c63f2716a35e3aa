/** Tools that let language models read a wiki, for programs that bring the wiki. */
export { tools } from './all-tools.ts';
export { type AllCalls, createCalls } from './calls.ts';
export { remoteWiki } from './remote-wiki.ts';
export { createMcpServer, type FaultListener } from './server.ts';
export { type Ask, ToolError, type Wiki } from './wiki.ts';
