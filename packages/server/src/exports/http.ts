export { stopListening } from '../http/connections.ts';
export { foreignRequestMessage } from '../http/foreign-request-message.ts';
export { listenWithMore } from '../http/listeners.ts';
export { type ServedFile, serveFiles } from '../http/serve-files.ts';
