import { definedTags, type DefinedTag } from '../../data/store/change-tags.ts';
import type { Context } from '../../query/context.ts';
import { readContinueText, writeContinueText } from '../../query/continue-text.ts';
import { defineFetchedList } from '../../query/define.ts';
import { continuation, limit, manyOf } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { maySeeTag } from '../../wiki/change-tags.ts';
import { softwareTags } from '../../wiki/enumerations.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { withArguments } from '../../wikitext/messages/find-message.ts';
import { messageHtml } from '../../wikitext/messages/html.ts';
import { readMessages } from '../../wikitext/messages/messages.ts';
import { apiMessageContext, transformMessage } from '../../wikitext/messages/transform.ts';

const parameters = {
  continue: continuation(),
  limit: limit(),
  prop: manyOf(['displayname', 'description', 'hitcount', 'defined', 'source', 'active'], { default: [] }),
} as const;

/** A change tag, and who defined it. */
interface Tag extends DefinedTag {
  /** Whether MediaWiki or an extension applies it. */
  readonly isSoftwareTag: boolean;
}

/** Lists the change tags that are defined or in use. */
export const tags = defineFetchedList({
  name: 'tags',
  prefix: 'tg',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Tags',
  parameters,
  result: shape.list(
    'tag',
    shape.record({
      name: shape.always(shape.text()),
      /** `false` if the tag is not displayed. */
      displayname: shape.any(),
      description: shape.given('prop=description', shape.text()),
      hitcount: shape.given('prop=hitcount', shape.exactInteger()),
      defined: shape.given('prop=defined', shape.flag()),
      source: shape.given('prop=source', shape.list('_v', shape.text())),
      active: shape.given('prop=active', shape.flag()),
    }),
  ),
  // MediaWiki's own tags are not all in the database.
  fetch: async (context) => {
    const { params, site, viewer } = context;
    const all = new Map<string, Tag>();
    for (const name of softwareTags(site).filter((tag) => maySeeTag(tag, viewer, site)))
      all.set(name, { name, hits: 0, isSoftwareTag: true, isManual: false });
    for (const tag of await definedTags(context))
      all.set(tag.name, { ...tag, isSoftwareTag: all.has(tag.name) });
    const from = readContinueText(params.continue ?? '');
    const rows = [...all.values()]
      .filter(({ name }) => compare(name, from) >= 0)
      .toSorted((a, b) => compare(a.name, b.name));
    return {
      rows,
      continueAt: (index) => ({ continue: writeContinueText(rows[index]?.name ?? '') }),
      ...(rows.length > params.limit && { end: params.limit }),
    };
  },
  related: (rows, context) => textsOf(rows, context),
  item: ({ name, hits, isSoftwareTag, isManual }, { params, site }, texts) => {
    const { prop } = params;
    return {
      name,
      ...(prop.has('displayname') && { displayname: texts.names.get(name) ?? escapeHtml(name) }),
      ...(prop.has('description') && { description: texts.descriptions.get(name) ?? '' }),
      ...(prop.has('hitcount') && { hitcount: hits }),
      ...(prop.has('defined') && { defined: isSoftwareTag || isManual }),
      ...(prop.has('source') && {
        // MediaWiki kept the older name `extension` beside `software`.
        source: [
          ...(isSoftwareTag && site.software.has(behaviours.softwareTags) ? ['software'] : []),
          ...(isSoftwareTag && site.software.has(behaviours.extensionTags) ? ['extension'] : []),
          ...(isManual ? ['manual'] : []),
        ],
      }),
      ...(prop.has('active') && { active: isSoftwareTag || isManual }),
    };
  },
});

const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Formats the display names of tags as HTML, and their descriptions. */
async function textsOf(rows: readonly Tag[], context: Context<typeof parameters>) {
  const { params, site, language } = context;
  const names = new Map<string, string | false>();
  const descriptions = new Map<string, string>();
  const { prop } = params;
  if (!prop.has('displayname') && !prop.has('description')) return { names, descriptions };
  const hasHelp = site.software.has(behaviours.helpPagesOfTags);
  const helpPages = hasHelp ? rows.map(({ name }) => `tag-${name}-helppage`) : [];
  const keys = rows.flatMap(({ name }) => [`tag-${name}`, `tag-${name}-description`]);
  const messages = await readMessages(keys, language, context);
  const help = await readMessages(helpPages, site.language, context);
  const messageContext = apiMessageContext(messages, context);
  const plain = (key: string): string | undefined => {
    const text = messages.text(key);
    return text === undefined ? undefined : transformMessage(withArguments(text, key, []), messageContext);
  };
  for (const { name } of rows) {
    const title = prop.has('displayname') ? plain(`tag-${name}`) : undefined;
    const description = prop.has('description') ? plain(`tag-${name}-description`) : undefined;
    if (title !== undefined) {
      const url = (hasHelp && help.text(`tag-${name}-helppage`)) || '';
      names.set(name, title === '-' ? false : withHelp(await messageHtml(title, context), url));
    }
    if (description !== undefined) descriptions.set(name, description);
  }
  return { names, descriptions };
}

/** Links a tag's name to its help page, if that is a URL. */
const withHelp = (html: string, url: string): string =>
  /^https?:\/\//.test(url) && !html.includes('<a ') ? `<a href="${escapeHtml(url)}">${html}</a>` : html;
