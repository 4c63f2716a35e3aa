import { error, type ProblemKind } from './kind.ts';

/** Reasons why the viewer may not do something with a page, as `intestactions` reports them. */
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
    'Special pages cannot be edited.',
    'ns-specialprotected',
  ),
  protectednamespace: error(
    'protectednamespace',
    'You may not edit pages in this namespace.',
    'namespaceprotected',
  ),
  'protectednamespace-interface': error(
    'protectednamespace-interface',
    'You may not edit interface messages.',
    'protectedinterface',
  ),
  siterawhtmlprotected: error(
    'siterawhtmlprotected',
    'You may not edit site-wide raw HTML.',
    'siterawhtmlprotected',
  ),
  protectedpage: error('protectedpage', 'The page is protected.', 'protectedpagetext'),
  cascadeprotected: error(
    'cascadeprotected',
    'The page is protected because it is included in a cascade-protected page.',
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
    'Pages in this namespace cannot be moved.',
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
    'Your IP address is blocked because a blocked user used it.',
    'autoblockedtext',
  ),
  sitecssprotected: error('sitecssprotected', 'You may not edit site-wide CSS.', 'sitecssprotected'),
  sitejsonprotected: error('sitejsonprotected', 'You may not edit site-wide JSON.', 'sitejsonprotected'),
  sitejsprotected: error('sitejsprotected', 'You may not edit site-wide JavaScript.', 'sitejsprotected'),
  mycustomcssprotected: error(
    'mycustomcssprotected',
    'You may not edit your own CSS.',
    'mycustomcssprotected',
  ),
  customcssprotected: error(
    'customcssprotected',
    'You may not edit the CSS of other users.',
    'customcssprotected',
  ),
  mycustomjsonprotected: error(
    'mycustomjsonprotected',
    'You may not edit your own JSON.',
    'mycustomjsonprotected',
  ),
  customjsonprotected: error(
    'customjsonprotected',
    'You may not edit the JSON of other users.',
    'customjsonprotected',
  ),
  mycustomjsprotected: error(
    'mycustomjsprotected',
    'You may not edit your own JavaScript.',
    'mycustomjsprotected',
  ),
  customjsprotected: error(
    'customjsprotected',
    'You may not edit the JavaScript of other users.',
    'customjsprotected',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
