import { someAccount } from '../../mirror/changes/draw.ts';
import { kind, type Kinds } from '../../mirror/changes/kind.ts';

/** What users do to their own accounts, and to others by mail. */
export const ownAccounts: Kinds = {
  'mail somebody': kind(async (wiki) => {
    const { pick, chance, word } = wiki;
    return wiki.actAsOther({
      action: 'emailuser',
      target: chance(0.7)
        ? await someAccount(wiki)
        : pick(['Harbour master', 'Keeper', '127.0.0.1', 'Nobody']),
      subject: word(),
      text: word(),
      ...(chance(0.3) && { ccme: true }),
    });
  }, 2),
  'change preferences': kind(async (wiki) => {
    const { pick, chance } = wiki;
    return wiki.actAsOther({
      action: 'options',
      ...(chance(0.8) && {
        change: pick([
          'gender=female',
          'watchdefault=1|watchcreations=0',
          'userjs-zq=1',
          'nonsense=1',
          'language=de',
          'language=en',
          'disablemail=1',
          'minordefault=1',
          'gender',
        ]),
      }),
      ...(chance(0.2) && { optionname: pick(['userjs-other', 'gender', 'watchmoves']), optionvalue: '1' }),
      ...(chance(0.1) && { reset: true }),
    });
  }, 3),
  'forget messages': kind((wiki) => wiki.actAsOther({ action: 'clearhasmsg' })),
  'check a password': kind((wiki) => {
    const { pick, chance } = wiki;
    return wiki.actAsOther({
      action: 'validatepassword',
      password: pick(['a-long-enough-one', 'x'.repeat(5000), '']),
      ...(chance(0.5) && { user: pick(['Someone new', 'Keeper', 'a[b', '127.0.0.1']) }),
    });
  }),
  'change a password wrongly': kind((wiki) =>
    wiki.actAsOther({
      action: 'changeauthenticationdata',
      changeauthrequest: wiki.pick([String.raw`MediaWiki\Auth\PasswordAuthenticationRequest`, 'Another']),
      password: 'a-long-enough-one',
      retype: 'another-long-one',
    }),
  ),
  'reset a password': kind(async (wiki) =>
    wiki.actAnonymously({
      action: 'resetpassword',
      ...(wiki.chance(0.8) && { user: await someAccount(wiki) }),
      ...(wiki.chance(0.2) && { email: 'nobody@wiki.example' }),
    }),
  ),
};
