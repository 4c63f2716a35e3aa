export { findMessage, interfaceMessages, withArguments } from '../wikitext/messages/find-message.ts';
export { messagesAsHtml } from '../wikitext/messages/format.ts';
export { messagePageTexts } from '../wikitext/messages/message-pages.ts';
export { readMessages } from '../wikitext/messages/messages.ts';
export {
  type LanguageMessages,
  type ListedMessage,
  ownMessages,
  withFallbacks,
} from '../wikitext/messages/own-messages.ts';
export { readProblemTexts } from '../wikitext/messages/problem-texts.ts';
export { readableTimes, readableTimesInUtc, type WriteTime } from '../wikitext/messages/readable-time.ts';
export { HELP_FILE, type RawMessage, type SavedModuleHelp } from '../wikitext/messages/saved-help.ts';
export { apiMessageContext, transformMessage } from '../wikitext/messages/transform.ts';
