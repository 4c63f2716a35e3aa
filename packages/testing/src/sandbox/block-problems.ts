import { error, type ProblemKind } from '@wikiquery/core/query/result';

/** The errors of actions that block and unblock. */
export const blockProblems = {
  notallowed: error('permissiondenied', 'You may not do this.', 'badaccess-group0'),
  mayNotUnblock: error('permissiondenied', 'You may not unblock.', 'apierror-permissiondenied-unblock'),
  'cantblock-email': error('cantblock-email', 'You may not keep users from sending mail.'),
  'cant-see-hidden-user': error(
    'cant-see-hidden-user',
    'The user is blocked and hidden already, which you may not see.',
    'cant-see-hidden-user',
  ),
  'unblock-hideuser': error('unblock-hideuser', 'You may not unblock a hidden user.', 'unblock-hideuser'),
  ipbblocked: error('ipbblocked', 'You are blocked, so you may not block or unblock others.', 'ipbblocked'),
  ipbnounblockself: error('ipbnounblockself', 'You may not unblock yourself.', 'ipbnounblockself'),
  nosuchuser: error('nosuchuser', 'There is no account named "$1".', 'nosuchusershort'),
  invalidip: error('invalidip', 'This is not an IP address.', 'badipaddress'),
  ip_range_toolarge: error(
    'ip_range_toolarge',
    'Ranges larger than /$1 cannot be blocked.',
    'ip_range_toolarge',
  ),
  rangedisabled: error('rangedisabled', 'Ranges cannot be blocked here.', 'range_block_disabled'),
  'ipb-prevent-user-talk-edit': error(
    'ipb-prevent-user-talk-edit',
    'A partial block keeps from the own talk page only if it is about the namespace of user talk.',
    'ipb-prevent-user-talk-edit',
  ),
  invalidexpiry: error('invalidexpiry', 'The expiry is not valid.', 'ipb_expiry_invalid'),
  ipb_expiry_old: error('ipb_expiry_old', 'The expiry is over.', 'ipb_expiry_old'),
  ipb_hide_partial: error(
    'ipb_hide_partial',
    'Only blocks of the whole wiki hide a name.',
    'ipb_hide_partial',
  ),
  ipb_expiry_temp: error('ipb_expiry_temp', 'Only blocks without an end hide a name.', 'ipb_expiry_temp'),
  ipb_hide_invalid: error(
    'ipb_hide_invalid',
    'The account cannot be hidden: it has more than $1 edits.',
    'ipb_hide_invalid',
  ),
  'ipb-empty-block': error('ipb-empty-block', 'The block would keep from nothing.', 'ipb-empty-block'),
  alreadyblocked: error('alreadyblocked', '"$1" is blocked already.', 'ipb_already_blocked'),
  cantunblock: error(
    'cantunblock',
    'There is no block $1; perhaps it was removed already.',
    'ipb_cant_unblock',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
