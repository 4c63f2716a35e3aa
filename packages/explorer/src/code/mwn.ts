import { javascriptLoop, javascriptObject, javascriptPrint, javascriptString } from './javascript.ts';
import { USER_AGENT } from './request.ts';
import { writingJson, type CodeTarget } from './target.ts';

/** JavaScript with mwn. */
export const mwn: CodeTarget = {
  id: 'mwn',
  label: 'JavaScript (mwn)',
  language: 'javascript',
  write: writingJson('//', (request) => {
    const { apiUrl, action, parameters, all, post, token, list } = request;
    const written = javascriptObject(
      withoutDefaults(parameters),
      new Map(token && [[token.parameter, 'token']]),
    );
    const taken = token
      ? `const { query } = await bot.query({ meta: 'tokens', type: ${javascriptString(token.type)} });
const token = query.tokens[${javascriptString(`${token.type}token`)}];
`
      : '';
    // mwn itself posts all other actions.
    const isGet = action === 'query' || action === 'parse';
    const options = post && isGet ? `bot.setRequestOptions({ method: 'POST' });\n` : '';
    return `import { Mwn } from 'mwn';

// With an account: await Mwn.init({ apiUrl, username, password, userAgent })
const bot = new Mwn({
  apiUrl: ${javascriptString(apiUrl)},
  userAgent: ${javascriptString(USER_AGENT)},
  silent: true,
});
${options}${taken}
const parameters = ${written};
${
  all
    ? javascriptLoop('bot.continuedQueryGen(parameters)', list)
    : javascriptPrint(`await bot.request(parameters)`)
}`;
  }),
};

/** Drops parameters that mwn sends by itself: it always requests JSON in formatversion 2. */
const withoutDefaults = (parameters: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...parameters].filter(
      ([name, value]) => name !== 'format' && !(name === 'formatversion' && value === '2'),
    ),
  );
