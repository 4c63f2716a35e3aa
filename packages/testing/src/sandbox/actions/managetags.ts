import type { pageActions } from '@wikiquery/core/api';
import { isInvalid, may, Namespace, parseTitle, softwareTags } from '@wikiquery/core/wiki';
import { defineWrite, requireTags, type WriteContext } from '../action.ts';
import { tagProblems } from '../tag-problems.ts';
import { storeLogEntry } from '../writing/logs.ts';
import { defineTag, deleteTag, knownTag, undefineTag } from '../writing/tag-definitions.ts';

type ManageContext = WriteContext<
  Extract<(typeof pageActions)[number], { readonly name: 'managetags' }>['parameters']
>;

/** Changes that a tag may have to be deleted. */
const MOST_USES = 5000;

/** `action=managetags`: defines tags that users can give to changes, or deletes them. */
export const managetags = defineWrite('managetags', {
  run: async (context) => {
    const { params, wiki, fail, viewer, performer, now } = context;
    const { operation, tag, reason } = params;
    if (operation === 'delete') {
      if (!may(viewer, 'deletechangetags')) fail(tagProblems['delete-denied']);
    } else if (!may(viewer, 'managechangetags')) fail(tagProblems['manage-denied']);
    const tags = [...(params.tags ?? [])];
    requireTags('managetags', tags, context);
    check[operation](context);
    // Quirk: a number that comes from the database is a text.
    const uses = String(knownTag(wiki, tag)?.uses ?? 0);
    const logid = wiki.transaction(() => {
      perform[operation](wiki, tag);
      return storeLogEntry(wiki, {
        type: 'managetags',
        action: operation,
        performer: { ...performer, isBot: may(viewer, 'bot') !== false },
        timestamp: now,
        namespace: Namespace.special,
        key: 'Tags',
        page: 0,
        comment: reason.trim(),
        parameters: { '4::tag': tag, ...(operation === 'delete' && { '5:number:count': uses }) },
        search: [['Tag', tag]],
        tags,
      });
    });
    return { value: { managetags: { operation, tag, success: true, logid } } };
  },
});

const perform = { create: defineTag, activate: defineTag, deactivate: undefineTag, delete: deleteTag };

const isDefined = ({ params: { tag }, site, wiki }: ManageContext): boolean =>
  softwareTags(site).includes(tag) || knownTag(wiki, tag)?.isManual === true;

/** What has to be so for each operation. */
const check: Readonly<Record<keyof typeof perform, (context: ManageContext) => void>> = {
  create: (context) => {
    const { params, fail, site, wiki } = context;
    const { tag } = params;
    if (/[,/|]/.test(tag)) fail(tagProblems['invalid-chars']);
    if (isInvalid(parseTitle(`Tag-${tag}-description`, site, Namespace.mediawiki)))
      fail(tagProblems['invalid-title-chars']);
    if (isDefined(context) || knownTag(wiki, tag)) fail(tagProblems['already-exists'], [tag]);
  },
  activate: (context) => {
    const { params, fail, wiki } = context;
    if (isDefined(context)) fail(tagProblems['activate-not-allowed'], [params.tag]);
    if (!knownTag(wiki, params.tag)) fail(tagProblems['activate-not-found'], [params.tag]);
  },
  deactivate: ({ params, fail, wiki }) => {
    if (!knownTag(wiki, params.tag)?.isManual) fail(tagProblems['deactivate-not-allowed'], [params.tag]);
  },
  delete: (context) => {
    const { params, fail, site, wiki } = context;
    const known = knownTag(wiki, params.tag);
    if (!known && !isDefined(context)) fail(tagProblems['delete-not-found'], [params.tag]);
    if (known && known.uses > MOST_USES) fail(tagProblems['delete-too-many-uses'], [params.tag, MOST_USES]);
    if (softwareTags(site).includes(params.tag)) fail(tagProblems['delete-not-allowed']);
  },
};
