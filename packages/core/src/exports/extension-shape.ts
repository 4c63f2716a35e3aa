export {
  dictionary,
  element,
  flag,
  integer,
  list,
  record,
  since,
  text,
  until,
} from '../query/result/shape.ts';
