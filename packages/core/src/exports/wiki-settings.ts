export {
  admissionSettings,
  type ClassSettings,
  type GivenAdmissionSettings,
} from '../wiki/settings/admission.ts';
export { type CheckOptions, findFault } from '../wiki/settings/check.ts';
export { complete } from '../wiki/settings/complete.ts';
export { describeSchema } from '../wiki/settings/describe.ts';
export type { FileSettings } from '../wiki/settings/files.ts';
export { type Endpoint, type Form, readEndpoint } from '../wiki/settings/forms.ts';
export { jsonSchema, type JsonSchema } from '../wiki/settings/json-schema.ts';
export {
  anything,
  bytes,
  choice,
  constant,
  defaulted,
  either,
  type Field,
  type Fields,
  filledList,
  flag,
  type Given,
  group,
  list,
  name,
  openGroup,
  optional,
  pair,
  required,
  type Schema,
  type SchemaNode,
  table,
  text,
  type Values,
  variants,
  whole,
} from '../wiki/settings/schema.ts';
export {
  comparedParts,
  type ComparisonSettings,
  type RequestLimit,
  servingSettings,
} from '../wiki/settings/serving.ts';
export {
  completeSettings,
  coreSettings,
  type GivenSettings,
  type Settings,
} from '../wiki/settings/settings.ts';
export { siteinfoParts } from '../wiki/settings/siteinfo.ts';
export { wikiSettings } from '../wiki/settings/wiki.ts';
