export {
  account,
  type AnyEvent,
  type BlockTerms,
  by,
  type EventDescription,
  eventFields,
  type EventsOf,
  type FileDescription,
  type HiddenPart,
  type PageDescription,
  type Parameter,
  type RevisionDescription,
  time,
  type UserDescription,
  type Value,
  type WikiDescription,
} from '../fixture/description.ts';
export { parsePages, readPageFiles } from '../fixture/page-files.ts';
