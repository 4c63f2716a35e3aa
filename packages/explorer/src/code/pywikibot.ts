import { pythonCheck, pythonDict, pythonLoop, pythonPrint, pythonString } from './python.ts';
import { writingJson, type CodeTarget } from './target.ts';

/** Python with Pywikibot. */
export const pywikibot: CodeTarget = {
  id: 'pywikibot',
  label: 'Python (pywikibot)',
  language: 'python',
  write: writingJson('#', (request) => {
    const { apiUrl, parameters, all, token, list, errorKey } = request;
    const written = pythonDict(
      new Map([...parameters].filter(([name]) => name !== 'format')),
      new Map(token && [[token.parameter, `site.tokens[${pythonString(token.type)}]`]]),
    );
    // It finds out by itself what it has to post.
    return `# To run this from a checkout without user-config.py, set PYWIKIBOT_NO_USER_CONFIG=2.
import json

import pywikibot

# Wikis that Pywikibot does not know get this name as their family.
site = pywikibot.Site(url=${pythonString(apiUrl)}, fam='wiki')
parameters = ${written}
${
  all
    ? pythonLoop(
        'site.simple_request(**{**parameters, **position}).submit()',
        list,
        pythonCheck('part', errorKey),
      )
    : `answer = site.simple_request(**parameters).submit()
${pythonCheck('answer', errorKey)}${pythonPrint('answer')}`
}`;
  }),
};
