/** One kind of error or warning: its code on the wire, MediaWiki's message key, and our sentence. */
interface ProblemKind {
  readonly code: string;
  readonly key: string;
  /** English, with `$1` and so on for the arguments and `{{PLURAL:$1|word|words}}` for what depends on a number. */
  readonly text: string;
}

const error = (code: string, text: string, key = `apierror-${code}`): ProblemKind => ({ code, key, text });
const warning = (code: string, text: string, key = `apiwarn-${code}`): ProblemKind => ({ code, key, text });
const validation = (code: string, text: string, key = code): ProblemKind => ({
  code,
  key: `paramvalidator-${key}`,
  text,
});

/** Every error and warning that the program can answer with. A code that went out of use is never given another meaning. */
export const problems = {
  // What a parameter's type refuses
  missingparam: validation('missingparam', 'The parameter "$1" has to be given.'),
  badvalue: validation('badvalue', 'Unknown value "$2" for the parameter "$1".', 'badvalue-enumnotmulti'),
  'badvalue-notmulti': validation(
    'badvalue',
    'The parameter "$1" takes one value, not a list: "$2".',
    'notmulti',
  ),
  'badvalue-enummulti': validation(
    'badvalue',
    'Unknown value "$2" among those of the parameter "$1".',
    'badvalue-enummulti',
  ),
  badinteger: validation('badinteger', 'The value "$2" of the parameter "$1" is not a whole number.'),
  badtimestamp: validation('badtimestamp', 'The value "$2" of the parameter "$1" is not a timestamp.'),
  baduser: validation('baduser', 'The value "$2" of the parameter "$1" is not a user.'),
  badtitle: validation('badtitle', 'The value "$2" of the parameter "$1" is not a title.'),
  badnamespace: validation(
    'badvalue',
    'The value "$2" of the parameter "$1" is not a namespace.',
    'badvalue-enumnotmulti',
  ),
  toomanyvalues: validation(
    'toomanyvalues',
    'Too many values for the parameter "$1": at most $2 are allowed.',
  ),
  // Quirk: pywikibot finds the unknown values in this sentence, so it is MediaWiki's.
  unrecognizedvalues: validation(
    'unrecognizedvalues',
    'Unrecognized {{PLURAL:$4|value|values}} for parameter "$1": $3',
  ),
  'unrecognizedvalues-warning': warning(
    'unrecognizedvalues',
    'Unrecognized {{PLURAL:$3|value|values}} for parameter "$1": $2',
  ),
  outofrange: validation(
    'outofrange',
    'The value "$2" of the parameter "$1" must lie between $3 and $4.',
    'outofrange-minmax',
  ),
  'param-deprecated': validation('deprecation', 'The parameter "$1" is deprecated.'),
  'deprecated-value': validation('deprecation', 'The value "$2" of the parameter "$1" is deprecated.'),
  'deprecation-help': warning(
    'deprecation-help',
    'Clients that use deprecated features stop working one day: the help of the module says what to use in their place.',
    'api-usage-mailinglist-ref',
  ),
  'param-sensitive': validation(
    'param-sensitive',
    'The parameter "$1" is sensitive: send it in the body of a POST request.',
  ),
  unclearnowtimestamp: validation(
    'unclearnowtimestamp',
    'An empty or zero value of the timestamp parameter "$1" means now; say "now".',
  ),
  badutf8: warning(
    'badutf8',
    'The value of the parameter "$1" is not plain NFC-normalized UTF-8 text; it was cleaned.',
  ),
  unrecognizedparams: warning('unrecognizedparams', 'Unknown parameters: $1.', 'apierror-unrecognizedparams'),
  unsupportedarray: warning(
    'unsupportedarray',
    'The parameter "$1" was given as "$1[]", which is not understood: join the values with "|".',
  ),
  // Combinations of parameters
  'missingparam-one-of': error(
    'missingparam',
    'One of these parameters has to be given: $1.',
    'apierror-missingparam-one-of',
  ),
  'missingparam-at-least-one-of': error(
    'missingparam',
    'At least one of these parameters has to be given: $1.',
    'apierror-missingparam-at-least-one-of',
  ),
  invalidparammix: error('invalidparammix', 'These parameters exclude one another: $1.'),
  'invalidparammix-cannotusewith': error(
    'invalidparammix',
    '"$1" cannot be used together with "$2".',
    'apierror-invalidparammix-cannotusewith',
  ),
  'invalidparammix-mustusewith': error(
    'invalidparammix',
    '"$1" can only be used together with "$2".',
    'apierror-invalidparammix-mustusewith',
  ),
  multisource: error(
    'multisource',
    '"$1" cannot be used together with "$2".',
    'apierror-invalidparammix-cannotusewith',
  ),
  show: error('show', 'The parameter "show" has values that exclude one another.'),
  badcontinue: error(
    'badcontinue',
    'The continue parameter is not one that this server gave: send back exactly what "continue" said.',
  ),
  badgenerator: error('badgenerator', 'There is no generator "$1".', 'apierror-badgenerator-unknown'),
  'badgenerator-notgenerator': error(
    'badgenerator',
    'The module "$1" cannot be used as a generator.',
    'apierror-badgenerator-notgenerator',
  ),
  invalidtitle: error('invalidtitle', 'The title "$1" is not valid.'),
  nosuchpageid: error('nosuchpageid', 'There is no page with the number $1.'),
  invalidcategory: error('invalidcategory', 'The title is not that of a category.'),
  bad_image_title: error(
    'bad_image_title',
    'The title that "$1" asks for must be that of a file.',
    'apierror-imageusage-badtitle',
  ),
  sortkeycollation: error(
    'sortkeycollation',
    'The sort keys of this wiki\'s collation cannot be computed here: give the bound in hexadecimal, as "sortkey" shows it.',
  ),
  badquery: error(
    'badquery',
    'The search is not valid: an asterisk may stand only where the domain begins or ends.',
  ),
  'translate-invalidlanguage': error(
    'translate-invalidlanguage',
    'Nothing is translated into "$1": it is no code of a language.',
  ),
  'translate-invalidfilter': error(
    'invalidfilter',
    'Messages cannot be filtered by "$1".',
    'apierror-translate-invalidfilter',
  ),
  'translate-language-disabled': error(
    'translate-language-disabled',
    'These messages are not translated into $1.',
  ),
  'translate-language-disabled-reason': error(
    'translate-language-disabled-reason',
    'These messages are not translated into $1: $2',
  ),
  'translate-language-disabled-source': warning(
    'translate-language-disabled-source',
    'These messages are written in $1 themselves.',
  ),
  'translate-language-targetlang-variant-of-source': warning(
    'translate-language-targetlang-variant-of-source',
    '$1 is a way of writing $2, in which these messages are written themselves.',
  ),
  'translate-nodynamicgroups': error(
    'invalidparam',
    'What is translated of a group that changes by itself is not counted.',
    'apierror-translate-nodynamicgroups',
  ),
  'translate-nomessagefortitle': error(
    'nomessagefortitle',
    'The title stands for no message.',
    'apierror-translate-nomessagefortitle',
  ),
  'permissiondenied-generic': error(
    'permissiondenied',
    'You may not do this.',
    'apierror-permissiondenied-generic',
  ),
  'translate-invalidgroup': error(
    'invalidgroup',
    'There is no such group of messages.',
    'apierror-translate-invalidgroup',
  ),
  'translate-invalid-changeset-name': error(
    'invalidchangeset',
    '"$1" is no name of a set of changes.',
    'apierror-translate-invalid-changeset-name',
  ),
  'translate-smg-nochanges': error(
    'translate-smg-nochanges',
    'Nothing in the group waits for being imported.',
  ),
  'translate-messagegroupsubscription-disabled': error(
    'translate-messagegroupsubscription-disabled',
    'Groups of messages cannot be followed on this wiki.',
  ),
  nosuchusershort: error('baduser', 'There is no account named "$1".', 'nosuchusershort'),
  invalidlang: error('invalidlang', 'The value of the parameter "$1" is no code of a language.'),
  badparameter: error('badparameter', 'The value of the parameter "$1" is not valid.'),
  redirectsandrevids: warning(
    'redirectsandrevids',
    'Redirects are not followed for revision numbers; they are left as they are.',
  ),
  'invalidtitle-warning': warning('invalidtitle', '"$1" is not a valid title.'),
  'invalidcategory-warning': warning('invalidcategory', '"$1" is not a category.'),
  'notfile-warning': warning('notfile', '"$1" is not a file.'),
  'allpages-generator-redirects': error(
    'params',
    'Redirects cannot be followed from "allpages" as a generator: leave them out with "gapfilterredir=nonredirects".',
    'apierror-allpages-generator-redirects',
  ),
  truncatedresult: warning(
    'truncatedresult',
    'The answer was cut because it would have been larger than $1 bytes.',
  ),
  'xslt-disabled': warning('xslt-disabled', 'The parameter "xslt" has no effect: style sheets are off.'),
  // Files
  urlparamnormal: error('urlparamnormal', 'No thumbnail of "$1" can have the size that is asked for.'),
  invalidurlparam: error('invalidurlparam', 'A thumbnail\'s "$1" cannot be "$2".'),
  badurlparam: warning(
    'badurlparam',
    'The parameter "urlparam" says nothing that thumbnails of "$1" can be; only the width and the height count.',
  ),
  urlparamwidth: warning(
    'urlparamwidth',
    'The parameter "urlparam" asks for the width $1 and "urlwidth" for $2, which counts.',
  ),
  'nothumb-noimagehandler': warning(
    'nothumb-noimagehandler',
    'There are no thumbnails of "$1": files of its type are not shown in pages.',
  ),
  badfilecontexttitle: error(
    'invalid-title',
    'The parameter "badfilecontexttitle" does not name a page of this wiki.',
    'apierror-bad-badfilecontexttitle',
  ),
  invalidsha1hash: error('invalidsha1hash', 'The SHA-1 has to be 40 hexadecimal digits.'),
  invalidsha1base36hash: error('invalidsha1base36hash', 'The SHA-1 has to be 31 digits in base 36.'),
  'allimages-redirect': error(
    'invalidparammix',
    'Redirects cannot be followed from "allimages" as a generator: leave out "redirects".',
    'apierror-allimages-redirect',
  ),
  'cantview-deleted-description': error(
    'permissiondenied',
    'Only who may see deleted history sees the comments of deleted files.',
    'apierror-cantview-deleted-description',
  ),
  'cantview-deleted-metadata': error(
    'permissiondenied',
    'Only who may see deleted texts sees the metadata of deleted files.',
    'apierror-cantview-deleted-metadata',
  ),
  // Blocks and contributions
  'blocks-badip': error(
    'param_ip',
    'The parameter "ip" is neither an address nor a network.',
    'apierror-badip',
  ),
  invalidiprange: error(
    'invalidiprange',
    '"$1" is not a network: an address and a prefix length are needed.',
  ),
  paramempty: error('paramempty', 'The parameter "$1" may not be empty.'),
  invaliduserid: error('invaliduserid', 'No account has the number $1.'),
  cidrtoobroad: error('cidrtoobroad', 'Networks of $1 larger than /$2 are not taken: give a smaller one.'),
  // Revisions
  'revisions-norevids': error(
    'invalidparammix',
    'Revisions that are named by number cannot be bounded or filtered: leave out "$1limit" and its like.',
    'apierror-revisions-norevids',
  ),
  'revisions-singlepage': error(
    'invalidparammix',
    'The history of one page only can be listed: give one title or leave out "$1limit" and its like.',
    'apierror-revisions-singlepage',
  ),
  'revisions-badid': error('badid', 'The parameter "$1" names no revision.', 'apierror-revisions-badid'),
  baddiffto: error(
    'diffto',
    '"$1" must be a revision number, "prev", "next" or "cur".',
    'apierror-baddiffto',
  ),
  difftohidden: warning('difftohidden', 'The text of revision $1 is hidden: nothing was compared with it.'),
  nosuchrevid: error('nosuchrevid', 'There is no revision with the number $1.'),
  nosuchsection: error(
    'nosuchsection',
    'There is no section "$1" in revision $2.',
    'apierror-nosuchsection-what',
  ),
  'deprecation-missingparam': warning(
    'deprecation',
    '"$1" was not given, so that revisions are shown in an older form, which is deprecated.',
    'apiwarn-deprecation-missingparam',
  ),
  badformat: warning(
    'badformat',
    'The format $1 cannot hold contents of the model $2 ($3).',
    'apierror-badformat',
  ),
  invalidsection: error('invalidsection', 'The parameter "section" takes the number of a section, or "new".'),
  'nosuchsection-what': error(
    'nosuchsection',
    'There is no section $1 in $2.',
    'apierror-nosuchsection-what',
  ),
  'sectionsnotsupported-what': error(
    'nosuchsection',
    'A text such as that of $1 has no sections.',
    'apierror-sectionsnotsupported-what',
  ),
  'parse-new-section': error(
    'invalidparammix',
    'A new section needs a text: section=new goes neither with "page", nor with "pageid" or "oldid".',
    'apierror-invalidparammix-parse-new-section',
  ),
  'badformat-generic': error('badformat-generic', 'The format $1 cannot hold contents of the model $2.'),
  'missingcontent-pageid': error(
    'missingcontent-pageid',
    'The text of the page with the number $1 cannot be read.',
  ),
  'missingcontent-revid': error('missingcontent-revid', 'The text of revision $1 cannot be read.'),
  notwikitext: error('notwikitext', 'Only wikitext has a parse tree.', 'apierror-parsetree-notwikitext'),
  parsoidnotavailable: error(
    'parsoidnotavailable',
    'Parsoid does not come with this server: leave the parameter "parsoid" out.',
  ),
  missingtitle: error('missingtitle', 'There is no such page.'),
  pagecannotexist: error('pagecannotexist', 'There are no pages in this namespace.'),
  revwrongpage: warning('revwrongpage', 'Revision $1 is none of $2.', 'apierror-revwrongpage'),
  'parse-revidwithouttext': warning(
    'parse-revidwithouttext',
    '"revid" says only where a "text" belongs; to parse a revision\'s own text, use "oldid".',
  ),
  'parse-titlewithouttext': warning(
    'parse-titlewithouttext',
    '"title" says only where a "text" belongs; to parse a page\'s own text, use "page".',
  ),
  'parse-nocontentmodel': warning(
    'parse-nocontentmodel',
    'Neither "title" nor "contentmodel" was given: the text is taken for $1.',
  ),
  moduleswithoutvars: warning(
    'moduleswithoutvars',
    'Modules do not work without their variables: ask for "jsconfigvars" or "encodedjsconfigvars" too.',
  ),
  'deprecation-missingprop': warning(
    'deprecation',
    '"$1" was not given, so that the answer has an older form, which is deprecated.',
    'apiwarn-deprecation-missingparam',
  ),
  renderernotinstalled: error(
    'renderernotinstalled',
    'Showing wikitext as HTML needs a library that is not installed with this server: npm install wikiparser-node.',
  ),
  renderfailed: error('renderfailed', 'The text could not be shown as HTML, or only in too long a time.'),
  'textextracts-limit': warning(
    'textextracts-limit',
    'Whole pages are told one by one: "exlimit" was lowered to $1.',
  ),
  'textextracts-unsupportedmodel': warning(
    'textextracts-unsupportedmodel',
    'There are no extracts of the content model $2, so that of $1 is empty.',
  ),
  'textextracts-title-in-file-namespace': warning(
    'textextracts-title-in-file-namespace',
    'There are no extracts of the pages of files.',
  ),
  'textextracts-sentences-and-html': warning(
    'textextracts-sentences-and-html',
    'In HTML, "$1" may take something else for the end of a sentence.',
  ),
  'textextracts-malformed-html': warning(
    'textextracts-malformed-html',
    'The HTML of extracts lacks pictures, tables and boxes, and may lack what belongs to them.',
  ),
  cannotviewtitle: warning('cannotviewtitle', 'You may not see $1.', 'apierror-cannotviewtitle'),
  'templateexpansion-notwikitext': warning(
    'templateexpansion-notwikitext',
    'Only wikitext has templates to expand; $1 has the content model $2.',
    'apierror-templateexpansion-notwikitext',
  ),
  'parsetree-notwikitext': warning(
    'parsetree-notwikitext',
    'Only wikitext has a parse tree; $1 has the content model $2.',
    'apierror-parsetree-notwikitext-title',
  ),
  'cantview-deleted-comment': error(
    'permissiondenied',
    'You may not see the comments of deleted revisions.',
    'apierror-cantview-deleted-comment',
  ),
  'cantview-deleted-revision-content': error(
    'permissiondenied',
    'You may not see the contents of deleted revisions.',
    'apierror-cantview-deleted-revision-content',
  ),
  'alldeletedrevisions-performance': warning(
    'performance',
    'This would be faster with "$1dir=newer" beside "$1generatetitles".',
    'apiwarn-alldeletedrevisions-performance',
  ),
  'deletedrevs-param-not-1-2': error(
    'badparams',
    'The parameter "$1" cannot be used where titles or a user are given.',
    'apierror-deletedrevs-param-not-1-2',
  ),
  'deletedrevs-param-not-3': error(
    'badparams',
    'The parameter "$1" can only be used where titles or a user are given.',
    'apierror-deletedrevs-param-not-3',
  ),
  'deletedrevs-users': error(
    'badparams',
    '"user" and "excludeuser" cannot be used together.',
    'apierror-deletedrevs-users',
  ),
  'deprecation-deletedrevs': warning(
    'deprecation',
    'list=deletedrevs is deprecated: use prop=deletedrevisions or list=alldeletedrevisions.',
    'apiwarn-deprecation-deletedrevs',
  ),
  'siteinfo-includealldenied': error(
    'includeAllDenied',
    'The names of the database servers are not told.',
    'apierror-siteinfo-includealldenied',
  ),
  'info-singlepagerevision': error(
    'invalidparammix',
    'The properties "preloadcontent" and "editintro" are told of a single page only.',
    'apierror-info-singlepagerevision',
  ),
  // What may not be done with a page
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
  'tpt-target-page': error(
    'tpt-target-page',
    'The page is a translation, which is put together from its parts: change these.',
    'tpt-target-page',
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
  // Tokens and logging in
  badtoken: error('badtoken', 'The token is not valid: get another one.'),
  badurl: error('badurl', 'The value "$2" of the parameter "$1" is not an address.'),
  'tokens-origin': warning(
    'tokens-origin',
    'Tokens are only given to requests that come from where the wiki itself is.',
  ),
  wrongpassword: error('wrongpassword', 'Name or password is wrong.', 'wrongpassword'),
  'authmanager-authn-no-primary': error(
    'authmanager-authn-no-primary',
    'What was given is not enough to log in: a name and a password are needed.',
    'authmanager-authn-no-primary',
  ),
  'login-throttled': error(
    'login-throttled',
    'There were too many attempts to log in: wait $1 seconds.',
    'login-throttled',
  ),
  'botpasswords-needs-reset': error(
    'botpasswords-needs-reset',
    'This bot password has become invalid: it has to be set anew.',
    'botpasswords-needs-reset',
  ),
  sessionlost: error(
    'sessionlost',
    'The login cannot go on: the cookie that came with the login token is missing or too old.',
    'authpage-cannot-login-continue',
  ),
  'login-fail-sameorigin': error(
    'login-fail-sameorigin',
    'Nobody can log in by requests that come from somewhere else.',
    'api-login-fail-sameorigin',
  ),
  // Quirk: clients recognize this sentence by its English words.
  'login-fail-badsessionprovider': error(
    'login-fail-badsessionprovider',
    'Cannot log in when using $1 sessions.',
    'api-login-fail-badsessionprovider',
  ),
  'login-botpw': warning(
    'deprecation',
    'Logging in with the account\'s own password by "action=login" is deprecated: use a bot password, or "action=clientlogin".',
    'apiwarn-deprecation-login-botpw',
  ),
  'login-token': warning(
    'deprecation',
    'Getting a token by "action=login" is deprecated: use "action=query&meta=tokens&type=login".',
    'apiwarn-deprecation-login-token',
  ),
  'permissiondenied-patrolflag': error(
    'permissiondenied',
    'Whether changes were patrolled is told to those who have the right "patrol" or "patrolmarks".',
    'apierror-permissiondenied-patrolflag',
  ),
  'unrecognized-action': error(
    'unknown_action',
    'Unknown value "$2" for the parameter "$1".',
    'apierror-unrecognizedvalue',
  ),
  'watchlist-notloggedin': error(
    'notloggedin',
    'Who is not logged in has no watchlist.',
    'watchlistanontext',
  ),
  bad_wlowner: error('bad_wlowner', 'There is no account named "$1".', 'nosuchusershort'),
  bad_wltoken: error(
    'bad_wltoken',
    'The token is not that of the watchlist.',
    'apierror-bad-watchlist-token',
  ),
  notloggedin: error('notloggedin', 'You are not logged in.', 'apierror-mustbeloggedin-generic'),
  // Extensions
  'abusefilter-log-invalid-filter': warning(
    'abusefilter-log-invalid-filter',
    'Some of these are not names of filters.',
    'abusefilter-log-invalid-filter',
  ),
  mustbeloggedin: error(
    'mustbeloggedin-generic',
    'You have to be logged in.',
    'apierror-mustbeloggedin-generic',
  ),
  'checkuser-nosuchuser': error('nosuchuser', 'There is no such user.', 'apierror-checkuser-nosuchuser'),
  'checkuser-nosuchusershort': error('nosuchuser', 'There is no user "$1".', 'nosuchusershort'),
  'checkuser-badip': error('invalidip', 'The address is not valid, or the range too wide.', 'apierror-badip'),
  'checkuser-timelimit': error(
    'invalidtime',
    'The time must be one in the past, such as "-2 weeks" or "2 weeks ago".',
    'apierror-checkuser-timelimit',
  ),
  'checkuser-missingsummary': error(
    'missingdata',
    'A check needs a reason.',
    'apierror-checkuser-missingsummary',
  ),
  'deprecation-withreplacement': warning(
    'deprecation',
    '"$1" is deprecated: use "$2".',
    'apiwarn-deprecation-withreplacement',
  ),
  // Comparing
  'missingtitle-byname': error('missingtitle', 'There is no page "$1".', 'apierror-missingtitle-byname'),
  'missingrev-title': error('nosuchrevid', 'The page "$1" has no revision now.', 'apierror-missingrev-title'),
  missingcontent: error(
    'missingcontent',
    'The text of the revision $1 cannot be shown.',
    'apierror-missingcontent-revid',
  ),
  'missingcontent-revid-role': error(
    'missingcontent',
    'The text of the revision $1 in the slot "$2" cannot be shown.',
    'apierror-missingcontent-revid-role',
  ),
  baddiff: error('baddiff', 'These cannot be compared: a text is missing, hidden, or too long.'),
  sectionsnotsupported: error('sectionsnotsupported', 'Texts of the content model "$1" have no sections.'),
  sectionreplacefailed: error('sectionreplacefailed', 'The text cannot take the place of the section.'),
  'compare-maintextrequired': error(
    'compare-maintextrequired',
    'The main slot cannot be removed: "$1slots" with "main" needs "$1text-main".',
  ),
  'compare-notext': error('compare-notext', '"$1" means nothing without "$2".'),
  'compare-no-title': error(
    'compare-no-title',
    'A text can only be read as it would be saved on a page that "fromtitle" or "totitle" names.',
  ),
  'compare-nosuchfromsection': error(
    'nosuchfromsection',
    'The older text has no section "$1".',
    'apierror-compare-nosuchfromsection',
  ),
  'compare-nosuchtosection': error(
    'nosuchtosection',
    'The newer text has no section "$1".',
    'apierror-compare-nosuchtosection',
  ),
  'compare-nofromrevision': error(
    'compare-nofromrevision',
    'A section needs a revision that it is part of: give "fromrev", "fromtitle" or "fromid".',
  ),
  'compare-notorevision': error(
    'compare-notorevision',
    'A section needs a revision that it is part of: give "torev", "totitle" or "toid".',
  ),
  'compare-relative-to-deleted': error(
    'compare-relative-to-deleted',
    'A deleted revision has none that "torelative=$1" could mean.',
  ),
  'compare-relative-to-nothing': error(
    'compare-relative-to-nothing',
    '"torelative" needs a revision on the other side.',
  ),
  'compare-no-prev': warning('compare-no-prev', 'The revision $2 of "$1" is the first: none is before it.'),
  'compare-no-next': warning('compare-no-next', 'The revision $2 of "$1" is the newest: none follows it.'),
  'compare-nocontentmodel': warning(
    'compare-nocontentmodel',
    'Nothing tells the content model of a text: "$1" is assumed.',
  ),
  // Feeds
  'feed-unavailable': error('feed-unavailable', 'This wiki gives no feeds.', 'feed-unavailable'),
  sizediffdisabled: error('sizediffdisabled', 'Differences of sizes are switched off on this wiki.'),
  // The frame
  'unknown-action': error('badvalue', 'There is no action "$1".', 'paramvalidator-badvalue-enumnotmulti'),
  unknown_format: error('unknown_format', 'There is no format "$1".'),
  'badmodule-badsubmodule': warning(
    'badmodule',
    'The module "$1" has no submodule "$2".',
    'apierror-badmodule-badsubmodule',
  ),
  'badmodule-nosubmodules': warning(
    'badmodule',
    'The module "$1" has no submodules.',
    'apierror-badmodule-nosubmodules',
  ),
  mustbeposted: error('mustbeposted', 'The module "$1" answers POST requests only.'),
  mustpostparams: error(
    'mustpostparams',
    'These parameters belong in the body of the POST request, not in its address: $1.',
  ),
  readapidenied: error('readapidenied', 'You need the right to read to use this module.'),
  permissiondenied: error('permissiondenied', 'You may not do this: the right "$1" is missing.'),
  assertuserfailed: error('assertuserfailed', 'You are not logged in.'),
  assertanonfailed: error('assertanonfailed', 'You are logged in.'),
  assertbotfailed: error('assertbotfailed', 'You do not have the right "bot".'),
  assertnameduserfailed: error('assertnameduserfailed', 'You are not logged in as "$1".'),
  // Quirk: pywikibot finds in this sentence how far the database lags, so it is MediaWiki's.
  maxlag: error('maxlag', 'Waiting for $2: $1 {{PLURAL:$1|second|seconds}} lagged.'),
  noapiwrite: error('noapiwrite', 'This server only reads: "$1" has to be sent to the wiki itself$2.'),
  invalidmethod: error('invalidmethod', 'The HTTP method "$1" is not understood: use GET or POST.'),
  'post-without-content-type': warning(
    'deprecation',
    'A POST request should say in the header "Content-Type" how its body is written.',
    'apiwarn-deprecation-post-without-content-type',
  ),
  errorprinterfailed: warning(
    'errorprinterfailed',
    "The format's own parameters cannot be read; the error is shown without them.",
  ),
  'opensearch-warnings': error(
    'warnings',
    'This form of answer has no place for warnings, and the request wants none left out.',
    'apierror-opensearch-json-warnings',
  ),
  'checktoken-percentencoding': warning(
    'checktoken-percentencoding',
    'The token ends in a space: a "+" in an address has to be written "%2B".',
  ),
  readonly: error('readonly', 'This server only reads.'),
  stashnotloggedin: error(
    'stashnotloggedin',
    'Without an account nobody has files that are not published yet.',
    'apierror-mustbeloggedin-uploadstash',
  ),
  'stash-notloggedin': error(
    'notloggedin',
    'Without an account nobody has files that are not published yet.',
    'apierror-mustbeloggedin-uploadstash',
  ),
  'stash-badkey': error(
    'uploadstash-bad-path-bad-format',
    '"$1" is no key of a file that is not published yet.',
    'uploadstash-bad-path-bad-format',
  ),
  'stash-notfound': error(
    'uploadstash-file-not-found',
    'You have no file with the key "$1" that is not published yet.',
    'uploadstash-file-not-found',
  ),
  searchdisabled: error(
    'searchdisabled',
    'This wiki has no index of words in which pages could be found by "$1"; "npx wikiquery index" makes one.',
    'apierror-searchdisabled',
  ),
  'specialpage-cantexecute': error(
    'specialpage-cantexecute',
    'Your account may not see what this special page lists.',
    'apierror-specialpage-cantexecute',
  ),
  internal: error(
    'internal_api_error',
    'The server could not answer; the fault is logged under $1.',
    'apierror-exceptioncaught',
  ),
  databaseunavailable: error(
    'internal_api_error_DBConnectionError',
    'The database cannot be reached: ask again later.',
    'apierror-databaseerror',
  ),
  badrequest: error('badrequest', 'The request cannot be read: $1'),
  ratelimited: error(
    'ratelimited',
    'There are too many requests from here: wait and ask again.',
    'apierror-ratelimited',
  ),
  toolarge: error(
    'http-contenttoolarge',
    'The request is larger than the $1 bytes that are taken.',
    'apierror-http-contenttoolarge',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;

/** The name of an error or warning. */
export type ProblemName = keyof typeof problems;

/** An error or warning as it happened. */
export interface Problem {
  readonly name: ProblemName;
  readonly code: string;
  readonly key: string;
  readonly arguments: readonly (string | number)[];
  /** What a program may want to know beside the code. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Path of the module it belongs to, such as `query+allpages`. */
  readonly module: string;
}

/** Makes an error or warning; `code` overrides the usual one where MediaWiki has a code per parameter. */
export function problem(
  module: string,
  name: ProblemName,
  args: readonly (string | number)[] = [],
  more: { readonly code?: string; readonly data?: Readonly<Record<string, unknown>> } = {},
): Problem {
  const { code, key } = problems[name];
  return {
    name,
    code: more.code ?? code,
    key,
    arguments: args,
    module,
    ...(more.data && { data: more.data }),
  };
}

/** The sentence of an error or warning, in English. */
export function problemText({ name, arguments: args }: Problem): string {
  const argument = (digit: string): string => String(args[Number(digit) - 1] ?? '');
  return problems[name].text
    .replaceAll(/\{\{PLURAL:\$(\d)\|(.*?)\|(.*?)\}\}/g, (_, digit: string, one: string, many: string) =>
      argument(digit) === '1' ? one : many,
    )
    .replaceAll(/\$(\d)/g, (_, digit: string) => argument(digit));
}

/** Ends the request with an error; caught once, where the answer is made. */
export class ApiError extends Error {
  readonly problem: Problem;
  /** HTTP status, 200 unless MediaWiki has another. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the format that it is written in, where that is not for the request to say. */
  readonly format?: string;

  constructor(
    of: Problem,
    http: {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly format?: string;
    } = {},
  ) {
    super(problemText(of));
    this.name = 'ApiError';
    this.problem = of;
    this.status = http.status ?? 200;
    this.headers = http.headers ?? {};
    if (http.format !== undefined) this.format = http.format;
  }
}

/** Ends the request with an error of a known name. */
export function fail(
  module: string,
  name: ProblemName,
  args: readonly (string | number)[] = [],
  more: { readonly code?: string; readonly data?: Readonly<Record<string, unknown>> } = {},
): never {
  throw new ApiError(problem(module, name, args, more));
}

/** Takes the warnings of a request, in order, each once. */
export interface WarningSink {
  warn(problem: Problem): void;
}
