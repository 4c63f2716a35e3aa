export { type Behaviour, behaviours } from '../wiki/behaviours.ts';
export { decodeCharacterReferences } from '../wiki/character-references.ts';
export { sortKey } from '../wiki/collation.ts';
export { commentHash } from '../wiki/comment-hash.ts';
export type {
  CompleteConfiguration,
  Configuration,
  GeneralInformation,
  InterwikiInformation,
  LanguageInformation,
  LetterCase,
  NamespaceInformation,
} from '../wiki/configuration.ts';
export { defaultFormat, supportsFormat } from '../wiki/content-format.ts';
export { defaultContentModel, fitsPlace, holdsText, isParsed } from '../wiki/content-model.ts';
export { decodable, decodablePath } from '../wiki/decodable-path.ts';
export { earlierWordings } from '../wiki/earlier-wordings.ts';
export { contentModels, softwareTags, valuesIn } from '../wiki/enumerations.ts';
export { escapeHtml, escapeText } from '../wiki/escape-html.ts';
export type { ExactInteger } from '../wiki/exact-integer.ts';
export { isInfinite, readExpiry } from '../wiki/expiry.ts';
export { externalIndex, externalUrl } from '../wiki/external-link.ts';
export {
  fileRepository,
  type FileRepository,
  fileUrl,
  hashFolders,
  type StoredFile,
} from '../wiki/file-repository.ts';
export { Hiding, maySee, maySeeAction, maySeeHidden, maySeeRestricted } from '../wiki/hiding.ts';
export { decodeHtml, decodeHtmlStrict } from '../wiki/html-entities.ts';
export { isIpAddress, isIpRange, isIpv4, sanitizeIp } from '../wiki/ip-address.ts';
export {
  addressAsHex,
  addressFromHex,
  addressRange,
  type AddressRange,
  networkOf,
  rangeOf,
} from '../wiki/ip-network.ts';
export { type Json, type JsonFields, jsonText } from '../wiki/json.ts';
export { mergeConfiguration, type Partially } from '../wiki/merge-configuration.ts';
export { overrideConfiguration, withoutOverrides } from '../wiki/override-configuration.ts';
export { pageRandom } from '../wiki/page-random.ts';
export { expandUrl, localUrl, localUrls, pageUrl } from '../wiki/page-url.ts';
export { findReadRestrictions, lostRestriction, unacceptedRestrictions } from '../wiki/read-restrictions.ts';
export {
  createRequestEnvironment,
  type Lasting,
  type RequestEnvironment,
} from '../wiki/request-environment.ts';
export { type TokenPurpose, tokenPurposes } from '../wiki/session.ts';
export { base36Sha1, combinedSha1, hexSha1, sha1Base36 } from '../wiki/sha1.ts';
export { createSite, lookupKey, Namespace, namespaceNumber, type Site } from '../wiki/site.ts';
export { withEveryVersion } from '../wiki/software.ts';
export { isoTimestamp, parseTimestamp, timestampMilliseconds, timestampOf } from '../wiki/timestamp.ts';
export { isInvalid, parseTitle, type TitleProblem } from '../wiki/title-parser.ts';
export {
  associatedPage,
  fileTitle,
  invalidTitleReason,
  isSubpage,
  isTalk,
  makeTitle,
  namespaceName,
  parseTitleIn,
  prefixedKey,
  prefixedText,
  subjectPage,
  talkPage,
  type Title,
  titlePartToKey,
} from '../wiki/title.ts';
export { trimEndOf, whiteSpace } from '../wiki/trim-end.ts';
export { compareBytes } from '../wiki/unicode.ts';
export { normalizeUrl, standardProtocols } from '../wiki/url-parts.ts';
export {
  canonicalUserName,
  isAddressName,
  isCreatableUserName,
  isExternalUserName,
  isIpAddressOrNetwork,
  isTemporaryAccountName,
} from '../wiki/user-name.ts';
export {
  changeableGroups,
  explicitGroupsOf,
  groupsWithRight,
  implicitGroupsOf,
  isFreeOfRateLimits,
  isImplicitGroup,
  isNewcomer,
  rightsOfGroups,
} from '../wiki/user-rights.ts';
export { supportedVersions, type Version } from '../wiki/version.ts';
export { isNamed, isRegistered, may, nobody, type Permission, type Viewer } from '../wiki/viewer.ts';
export { toNfc, toNfkc } from '../wiki/normal-form.ts';
export { CharacterKind } from '../wiki/title-characters.ts';
