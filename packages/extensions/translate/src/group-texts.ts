import type { QueryContext } from '@wikiquery/core/query';
import { may, prefixedText } from '@wikiquery/core/wiki';
import { languageNames } from '@wikiquery/core/wiki/language';
import { readMessages, withArguments } from '@wikiquery/core/wikitext/messages';
import type { MessageGroup, OwnGroup } from './groups.ts';
import { translateSettings } from './settings.ts';

/** Labels and descriptions of groups in the viewer's language. */
export interface GroupTexts {
  readonly label: (group: MessageGroup) => string;
  /** Wikitext; false or null if there is none, depending on the kind of group. */
  readonly description: (group: MessageGroup) => string | false | null;
}

type TextContext = Pick<QueryContext, 'site' | 'store' | 'viewer' | 'language'>;

/** Message names for the extension's built-in groups. */
const ownMessages: Readonly<Record<OwnGroup['kind'], readonly [label: string, description: string]>> = {
  recent: ['translate-dynagroup-recent-label', 'translate-dynagroup-recent-desc'],
  additions: ['translate-dynagroup-additions-label', 'translate-dynagroup-additions-desc'],
  states: ['translate-workflowgroup-label', 'translate-workflowgroup-desc'],
  sandbox: ['', ''],
};

const OF_PAGE = 'translate-tag-page-desc';
const OF_BUNDLE = 'translate-messagebundle-group-description';
/** Message with the wiki's note about page groups. */
const ADDED = 'tp-custom-';

/** Reads the labels and descriptions of groups in the viewer's language. */
export async function readGroupTexts(
  groups: readonly MessageGroup[],
  context: TextContext,
): Promise<GroupTexts> {
  const { site, language } = context;
  const names = groups.flatMap((group) =>
    group.kind === 'page'
      ? [OF_PAGE, ADDED + group.id]
      : group.kind === 'bundle'
        ? [OF_BUNDLE]
        : isOwn(group)
          ? ownMessages[group.kind]
          : [],
  );
  const messages = await readMessages([...new Set(names)], language, context);
  const text = (name: string, args: readonly string[] = []): string =>
    withArguments(messages.text(name) ?? `⧼${name}⧽`, name, args);
  const nameOf = languageNames(site, language);
  return {
    label: (group) =>
      isOwn(group) && group.kind !== 'sandbox' ? text(ownMessages[group.kind][0]) : group.label,
    description: (group) => {
      if (group.kind === 'aggregate') return group.description;
      if (group.kind === 'file') return group.declared.description ?? null;
      if (group.kind === 'sandbox') return 'Suggests messages for new translators.';
      if (isOwn(group)) return text(ownMessages[group.kind][1]);
      const title = prefixedText(group.title, site);
      if (group.kind === 'bundle') {
        const about = text(OF_BUNDLE, [title, `:${title}`]);
        return group.description === undefined ? about : `${about} ${group.description}`;
      }
      const { sourceLanguage: code } = group;
      const added = messages.text(ADDED + group.id) ?? '';
      return text(OF_PAGE, [title, `:${title}`, nameOf(code), code]) + added;
    },
  };
}

const isOwn = (group: MessageGroup): group is OwnGroup => group.kind in ownMessages;

/** Returns the workflow states, by name; false if there are none. */
export async function readStates(
  context: TextContext,
): Promise<false | Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const { site, viewer, language } = context;
  const states = Object.entries(translateSettings(site).workflowStates);
  if (states.length === 0) return false;
  const nameOf = (state: string): string => `translate-workflow-state-${state}`;
  const messages = await readMessages(
    states.map(([state]) => nameOf(state)),
    language,
    context,
  );
  const mayChange = (right: string | undefined): boolean =>
    may(viewer, 'translate-groupreview') && (right === undefined || may(viewer, right));
  return Object.fromEntries(
    states.map(([state, { color, right }]) => [
      state,
      {
        ...(color !== undefined && { color }),
        ...(right !== undefined && { right }),
        ...(mayChange(right) && { canchange: 1 }),
        name: messages.text(nameOf(state)) ?? `⧼${nameOf(state)}⧽`,
      },
    ]),
  );
}
