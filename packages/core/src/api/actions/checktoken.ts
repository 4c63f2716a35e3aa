import { integer, oneOf, text } from '../../query/parameters/types.ts';
import { problem } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import { ANONYMOUS_TOKEN, needsSession, tokenTime } from '../../sessions/tokens.ts';
import { tokenPurposes, type Session, type TokenPurpose } from '../../wiki/session.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { defineAction, type Action } from '../action.ts';

const result = shape.record({
  checktoken: shape.record({ result: shape.text(), generated: shape.text() }),
});

/** `action=checktoken`: checks whether a token of the viewer is still valid. */
export const checktoken: Action = defineAction({
  name: 'checktoken',
  access: 'read',
  helpPage: 'API:Checktoken',
  earlier: { before: '1.42', helpPages: [] },
  parameters: {
    type: oneOf(tokenPurposes, { required: true }),
    token: text({ required: true, sensitive: true }),
    maxtokenage: integer(),
  },
  result,
  run: ({ params, session, environment, warn }) => {
    const { type, token, maxtokenage } = params;
    // `+\` becomes this in a URL if it is not percent-encoded.
    if (token.endsWith(' \\')) warn(problem('checktoken', 'checktoken-percentencoding'));
    const time = tokenTime(token);
    // The token of anonymous viewers never changes or expires.
    const expired =
      time !== undefined &&
      maxtokenage !== undefined &&
      time < Math.floor(environment.now / 1000) - maxtokenage;
    return {
      value: {
        checktoken: {
          result: !isRight(session, type, token) ? 'invalid' : expired ? 'expired' : 'valid',
          ...(time !== undefined && { generated: isoTimestamp(timestampOf(time * 1000)) }),
        },
      },
    };
  },
});

const isRight = (session: Session | undefined, purpose: TokenPurpose, token: string): boolean =>
  session ? session.check(purpose, token) === 'right' : !needsSession(purpose) && token === ANONYMOUS_TOKEN;
