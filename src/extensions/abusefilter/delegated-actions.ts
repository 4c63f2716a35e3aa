import { before } from '../../query/parameters/at-version.ts';
import { boolean, integer, text } from '../../query/parameters/types.ts';
import { user } from '../../query/parameters/wiki-types.ts';
import type { ActionElsewhere } from '../extension.ts';

/** The extension's actions, which only the wiki itself provides. */
export const abusefilterActions: readonly ActionElsewhere[] = [
  {
    name: 'abusefiltercheckmatch',
    reads: true,
    parameters: { filter: text({ required: true }), vars: text(), rcid: integer(), logid: integer() },
  },
  { name: 'abusefilterchecksyntax', reads: true, parameters: { filter: text({ required: true }) } },
  {
    name: 'abusefilterevalexpression',
    reads: true,
    parameters: { expression: text({ required: true }), prettyprint: boolean() },
  },
  {
    name: 'abusefilterunblockautopromote',
    token: 'csrf',
    mustBePosted: true,
    parameters: { user: user({ required: true, kinds: ['name'] }) },
  },
  {
    name: 'abuselogprivatedetails',
    token: 'csrf',
    mustBePosted: true,
    parameters: { logid: integer(), reason: before('1.43', text(), text({ default: '' })) },
  },
];
