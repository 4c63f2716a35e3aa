import { expiries, someAccount, somePage } from './draw.ts';
import { kind, type Kinds } from './kind.ts';

/** Changes of accounts, their groups and blocks. */
export const accounts: Kinds = {
  block: kind(async (wiki) => {
    const { pick, chance, word } = wiki;
    return wiki.act({
      action: 'block',
      user: chance(0.3) ? pick(['203.0.113.7', '198.51.100.0/24', '2001:db8::/64']) : await someAccount(wiki),
      expiry: pick(expiries),
      reason: word(),
      nocreate: chance(0.5),
      autoblock: chance(0.3),
      anononly: chance(0.3),
      reblock: true,
      ...(chance(0.3) && {
        partial: true,
        pagerestrictions: await somePage(wiki),
        namespacerestrictions: pick(['0|2', '10']),
      }),
    });
  }, 3),
  unblock: kind(async (wiki) => {
    const { user } = wiki.pick(await wiki.list('blocks', { bklimit: 'max' }));
    return wiki.act({ action: 'unblock', user, reason: wiki.word() });
  }, 2),
  'create an account': kind((wiki) =>
    wiki.act({
      action: 'createaccount',
      username: `Newcomer ${wiki.word()}`,
      password: 'a-long-enough-one',
      retype: 'a-long-enough-one',
      createreturnurl: wiki.url,
    }),
  ),
  'rename an account': kind(async (wiki) =>
    wiki.submit('Special:Renameuser', {
      oldusername: await someAccount(wiki),
      newusername: `Renamed ${wiki.word()}`,
      reason: wiki.word(),
      confirmaction: '1',
      ...(wiki.chance(0.5) && { movepages: '1' }),
    }),
  ),
  groups: kind(async (wiki) => {
    const { pick, chance } = wiki;
    const group = pick(['bot', 'templateeditor', 'eliminator', 'extendedconfirmed']);
    return wiki.act({
      action: 'userrights',
      user: await someAccount(wiki),
      ...(chance(0.7) ? { add: group, expiry: pick(expiries) } : { remove: group }),
      reason: wiki.word(),
    });
  }, 2),
};
