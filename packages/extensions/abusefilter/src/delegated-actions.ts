import type { ActionElsewhere } from '@wikiquery/core/query';
import { before, boolean, integer, text, user } from '@wikiquery/core/query/parameters';

/** The extension's actions, which of real wikis only the wiki itself provides. */
export const abusefilterActions = {
  checkMatch: {
    name: 'abusefiltercheckmatch',
    reads: true,
    parameters: { filter: text({ required: true }), vars: text(), rcid: integer(), logid: integer() },
  },
  checkSyntax: {
    name: 'abusefilterchecksyntax',
    reads: true,
    parameters: { filter: text({ required: true }) },
  },
  evalExpression: {
    name: 'abusefilterevalexpression',
    reads: true,
    parameters: { expression: text({ required: true }), prettyprint: boolean() },
  },
  unblockAutopromote: {
    name: 'abusefilterunblockautopromote',
    token: 'csrf',
    mustBePosted: true,
    parameters: { user: user({ required: true, kinds: ['name'] }) },
  },
  privateDetails: {
    name: 'abuselogprivatedetails',
    token: 'csrf',
    mustBePosted: true,
    parameters: { logid: integer(), reason: before('1.43', text(), text({ default: '' })) },
  },
} as const satisfies Readonly<Record<string, ActionElsewhere>>;
