import { error, type ProblemKind } from './kind.ts';

/** What the viewer may not do with a page, as `intestactions` tells it. */
export const pagePermissionProblems = {
  cantcreate: error('cantcreate', 'You may not create pages.', 'nocreate-loggedin'),
  'cantcreate-anon': error('cantcreate-anon', 'You may not create pages without an account.', 'nocreatetext'),
  'cant-move-user-page': error(
    'cant-move-user-page',
    'You may not move user pages, only their subpages.',
    'cant-move-user-page',
  ),
  cantmovefile: error('cantmovefile', 'You may not move files.', 'movenotallowedfile'),
  'cant-move-category-page': error(
    'cant-move-category-page',
    'You may not move category pages.',
    'cant-move-category-page',
  ),
  'cantmove-anon': error('cantmove-anon', 'You may not move pages without an account.', 'movenologintext'),
  cantmove: error('cantmove', 'You may not move pages.', 'movenotallowed'),
  'cant-move-to-user-page': error(
    'cant-move-to-user-page',
    'You may not move a page to a user page.',
    'cant-move-to-user-page',
  ),
  'cant-move-to-category-page': error(
    'cant-move-to-category-page',
    'You may not move a page to a category page.',
    'cant-move-to-category-page',
  ),
  unsupportednamespace: error(
    'unsupportednamespace',
    'Special pages cannot be changed.',
    'ns-specialprotected',
  ),
  protectednamespace: error(
    'protectednamespace',
    'You may not change the pages of this namespace.',
    'namespaceprotected',
  ),
  'protectednamespace-interface': error(
    'protectednamespace-interface',
    'You may not change the texts of the interface.',
    'protectedinterface',
  ),
  siterawhtmlprotected: error(
    'siterawhtmlprotected',
    'You may not change texts that hold HTML for everybody.',
    'siterawhtmlprotected',
  ),
  protectedpage: error('protectedpage', 'The page is protected.', 'protectedpagetext'),
  cascadeprotected: error(
    'cascadeprotected',
    'The page is protected because a page that includes it is.',
    'cascadeprotected',
  ),
  'protect-cantedit': error(
    'cantedit',
    'You may not protect a page that you may not edit.',
    'protect-cantedit',
  ),
  deleteprotected: error('cantedit', 'You may not delete a page that you may not edit.', 'deleteprotected'),
  protectedtitle: error(
    'protectedtitle',
    'The title is protected: no page may be created under it.',
    'titleprotected',
  ),
  'immobile-source-namespace': error(
    'immobile-source-namespace',
    'Pages of this namespace cannot be moved.',
    'immobile-source-namespace',
  ),
  'immobile-target-namespace': error(
    'immobile-target-namespace',
    'Pages cannot be moved into this namespace.',
    'immobile-target-namespace',
  ),
  'undelete-cantedit': error(
    'undelete-cantedit',
    'You may not restore a page that you may not edit.',
    'undelete-cantedit',
  ),
  'undelete-cantcreate': error(
    'undelete-cantcreate',
    'You may not restore a page that you may not create.',
    'undelete-cantcreate',
  ),
  blocked: error('blocked', 'You are blocked.', 'blockedtext'),
  autoblocked: error(
    'autoblocked',
    'Your address is blocked because somebody else who used it is.',
    'autoblockedtext',
  ),
  sitecssprotected: error(
    'sitecssprotected',
    'You may not change styles of the whole wiki.',
    'sitecssprotected',
  ),
  sitejsonprotected: error(
    'sitejsonprotected',
    'You may not change data of the whole wiki.',
    'sitejsonprotected',
  ),
  sitejsprotected: error(
    'sitejsprotected',
    'You may not change scripts of the whole wiki.',
    'sitejsprotected',
  ),
  mycustomcssprotected: error(
    'mycustomcssprotected',
    'You may not change your own styles.',
    'mycustomcssprotected',
  ),
  customcssprotected: error(
    'customcssprotected',
    'You may not change the styles of others.',
    'customcssprotected',
  ),
  mycustomjsonprotected: error(
    'mycustomjsonprotected',
    'You may not change your own data.',
    'mycustomjsonprotected',
  ),
  customjsonprotected: error(
    'customjsonprotected',
    'You may not change the data of others.',
    'customjsonprotected',
  ),
  mycustomjsprotected: error(
    'mycustomjsprotected',
    'You may not change your own scripts.',
    'mycustomjsprotected',
  ),
  customjsprotected: error(
    'customjsprotected',
    'You may not change the scripts of others.',
    'customjsprotected',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
