import * as shape from '../../query/result/shape.ts';
import { canonicalPageUrl } from '../../wiki/page-url.ts';
import { isInvalid, parseTitle } from '../../wiki/title.ts';
import { defineAction, type Action } from '../action.ts';

const result = shape.record({
  version: shape.text(),
  xmlns: shape.text(),
  service: shape.record({
    apis: shape.list(
      'api',
      shape.record({
        name: shape.text(),
        preferred: shape.text(),
        apiLink: shape.text(),
        blogID: shape.text(),
        settings: shape.record({
          docs: shape.element(),
          setting: shape.record({ name: shape.text(), value: shape.text() }, { content: 'value' }),
        }),
      }),
    ),
    engineName: shape.element(),
    engineLink: shape.element(),
    homePageLink: shape.element(),
  }),
});

/** `action=rsd`: describes the API for blogging clients (Really Simple Discovery 1.0); always XML. */
export const rsd: Action = defineAction({
  name: 'rsd',
  access: 'public',
  helpPage: 'API:Rsd',
  earlier: { before: '1.42', helpPages: [] },
  parameters: {},
  documents: ['application/rsd+xml'],
  run: ({ site, server }) => {
    const { mainpage, scriptpath } = site.configuration.general;
    const home = parseTitle(mainpage, site);
    return {
      value: {
        version: '1.0',
        xmlns: 'http://archipelago.phrasewise.com/rsd',
        service: {
          apis: [
            {
              name: 'MediaWiki',
              preferred: 'true',
              apiLink: `${server}${scriptpath}/api.php`,
              blogID: '',
              settings: {
                docs: 'https://www.mediawiki.org/wiki/Special:MyLanguage/API',
                setting: { name: 'OAuth', value: 'false' },
              },
            },
          ],
          engineName: 'MediaWiki',
          engineLink: 'https://www.mediawiki.org/',
          homePageLink: isInvalid(home) ? server : canonicalPageUrl(home, site),
        },
      },
      shape: result,
      root: 'rsd',
      format: 'xml',
      mime: 'application/rsd+xml',
    };
  },
});
