import { before } from '../query/parameters/at-version.ts';
import { boolean, integer, oneOf, text, word } from '../query/parameters/types.ts';
import { user } from '../query/parameters/wiki-types.ts';
import { errorFormats } from '../query/result/problem-format.ts';

const age = before('1.41', integer({ default: 0 }), integer({ min: 0, default: 0 }));

/** Returns the parameters that every request accepts, in index order; formats have further ones. */
export const createMainParameters = (
  actions: readonly string[],
  formats: readonly string[],
  defaultFormat: string,
) =>
  ({
    action: oneOf(actions, { default: 'help' }),
    format: oneOf(formats, { default: defaultFormat }),
    maxlag: integer(),
    smaxage: age,
    maxage: age,
    assert: oneOf(['anon', 'bot', 'user']),
    assertuser: user({ kinds: ['name', 'temp'] }),
    requestid: text(),
    servedby: boolean(),
    curtimestamp: boolean(),
    responselanginfo: boolean(),
    origin: text(),
    crossorigin: boolean({ since: '1.44' }),
    uselang: word({ default: 'user' }),
    variant: text(),
    errorformat: oneOf(errorFormats, { default: 'bc' }),
    errorlang: word({ default: 'uselang' }),
    errorsuselocal: boolean(),
  }) as const;

/** The parameters that {@link createMainParameters} returns. */
export type MainParameters = ReturnType<typeof createMainParameters>;
