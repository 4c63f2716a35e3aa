import type { Context } from '../../query/context.ts';
import { boolean, limitOrMax, manyOf, oneOf, templated, text } from '../../query/parameters/types.ts';
import { contentFormats } from '../../wiki/enumerations.ts';
import type { Site } from '../../wiki/site.ts';

/** The roles of slots that revisions may have, in order. */
export const slotRoles = (site: Site): readonly string[] => {
  const roles = new Set(['main', ...site.configuration.settings.slotRoles]);
  return [...roles].toSorted((a, b) => (a < b ? -1 : 1));
};

/** The parameters shared by the revision modules, which come before each module's own. */
export const revisionParameters = {
  prop: manyOf(
    [
      'comment',
      'content',
      'contentmodel',
      'flags',
      'ids',
      'parsedcomment',
      'roles',
      'sha1',
      'size',
      'slotsha1',
      'slotsize',
      'tags',
      'timestamp',
      'user',
      'userid',
      'parsetree',
    ],
    { default: ['ids', 'timestamp', 'flags', 'comment', 'user'], deprecatedValues: ['parsetree'] },
  ),
  slots: manyOf(slotRoles, { all: '*' }),
  'contentformat-{slot}': templated(oneOf(contentFormats, { since: '1.41' }), {
    placeholder: 'slot',
    source: 'slots',
  }),
  limit: limitOrMax(),
  expandtemplates: boolean({ deprecated: true }),
  generatexml: boolean({ deprecated: true }),
  parse: boolean({ deprecated: true }),
  section: text(),
  diffto: text({ deprecated: true }),
  difftotext: text({ deprecated: true }),
  difftotextpst: boolean({ deprecated: true }),
  contentformat: oneOf(contentFormats, { deprecated: true }),
} as const;

/** A value of `prop` in {@link revisionParameters}. */
export type RevisionProperty =
  | 'comment'
  | 'content'
  | 'contentmodel'
  | 'flags'
  | 'ids'
  | 'parsedcomment'
  | 'roles'
  | 'sha1'
  | 'size'
  | 'slotsha1'
  | 'slotsize'
  | 'tags'
  | 'timestamp'
  | 'user'
  | 'userid'
  | 'parsetree';

/** The context of a module with {@link revisionParameters}. */
export type RevisionContext = Context<typeof revisionParameters>;
