export { createServer } from '../http/server.ts';
