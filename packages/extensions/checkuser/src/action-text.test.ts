import assert from 'node:assert/strict';
import test from 'node:test';
import { serialize } from 'php-serialize';
import { actionText } from './action-text.ts';

const tell = (name: string, parameters: object | string = {}, target = 'Pier'): string => {
  const [type = '', action = ''] = name.split('/');
  return actionText({
    type,
    action,
    performer: 'Keeper',
    target,
    parameters: typeof parameters === 'string' ? parameters : serialize(parameters),
    siteName: 'Isles',
  });
};

test('moves, with and without redirects', () => {
  const to = { '4::target': 'Jetty', '5::noredir': '0' };
  assert.equal(tell('move/move', to), 'Keeper moved page [[Pier]] to [[Jetty]]');
  assert.equal(tell('move/move_redir', to), 'Keeper moved page [[Pier]] to [[Jetty]] over redirect');
  assert.equal(
    tell('move/move_redir', { ...to, '5::noredir': '1' }),
    'Keeper moved page [[Pier]] to [[Jetty]] over a redirect without leaving a redirect',
  );
  assert.equal(
    tell('move/move', 'Jetty\n1'),
    'Keeper moved page [[Pier]] to [[Jetty]] without leaving a redirect',
  );
});

test('accounts, groups and filter hits', () => {
  assert.equal(tell('newusers/create2', {}, 'User:Guest'), 'User account Guest was created by Keeper');
  assert.equal(
    tell('rights/rights', { '4::oldgroups': [], '5::newgroups': ['bot', 'sysop'] }, 'User:Guest'),
    'Keeper changed group membership for [[User:Guest]] from (none) to bot, sysop',
  );
  assert.equal(
    tell('abusefilter/hit', { action: 'edit', filter: '3', actions: 'warn,tag', log: 7 }),
    'Keeper triggered [[Special:AbuseFilter/3|filter 3]], performing the action "edit" on [[Pier]]. ' +
      'Actions taken: Warn, Tag ([[Special:AbuseLog/7|details]])',
  );
});

test('unknown actions show their type and action', () => {
  assert.equal(tell('harbour/open'), 'Keeper harbour/open [[Pier]]');
});
