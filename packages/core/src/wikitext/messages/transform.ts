import type { Clock } from '../../wiki/request-environment.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle, type Title } from '../../wiki/title.ts';
import { expandTemplates } from '../expand/expander.ts';
import { interfaceMessages } from './find-message.ts';
import type { Messages } from './messages.ts';

/** The context of a message. */
export interface MessageContext {
  readonly site: Site;
  /** The page for `{{PAGENAME}}` and similar variables. */
  readonly page: Title;
  /** Language of the message. */
  readonly language: string;
  /** Looks other messages up, for `{{int:…}}`. */
  readonly message?: (name: string) => string | undefined;
  /** Looks them up in the content language, for `{{MediaWiki:…}}`; `message` by default. */
  readonly contentMessage?: (name: string) => string | undefined;
  readonly environment: Clock;
  /** Returns the gender that a user has set, for `{{GENDER:…}}`. */
  readonly gender?: (user: string) => string | undefined;
}

/** Returns the context of messages in an answer, whose page is the title `API`. */
export const apiMessageContext = (
  { text, contentText }: Pick<Messages, 'text' | 'contentText'>,
  { site, environment, language }: Pick<MessageContext, 'site' | 'environment' | 'language'>,
): MessageContext => ({
  site,
  environment,
  language,
  page: makeTitle(Namespace.main, 'API'),
  message: text,
  contentMessage: contentText,
});

const mostNodes = 100_000;
const mostCharacters = 2_097_152;

/** Expands a message's variables and parser functions; template calls are kept verbatim. */
export function transformMessage(
  text: string,
  {
    site,
    page,
    language,
    message = () => undefined,
    contentMessage = message,
    environment,
    gender,
  }: MessageContext,
): string {
  if (!text.includes('{{')) return text;
  return expandTemplates(text, {
    site,
    title: page,
    pageId: 0,
    environment,
    language,
    message: interfaceMessages(message),
    contentMessage,
    gender,
    budget: { nodes: mostNodes, characters: mostCharacters },
  });
}
