/** How many arguments a function takes. */
interface Arity {
  readonly least: number;
  readonly most: number;
}

const takes = (least: number, most = least): Arity => ({ least, most });

/** The functions of filters. */
export const functions: ReadonlyMap<string, Arity> = new Map([
  ['lcase', takes(1)],
  ['ucase', takes(1)],
  ['length', takes(1)],
  ['string', takes(1)],
  ['int', takes(1)],
  ['float', takes(1)],
  ['bool', takes(1)],
  ['norm', takes(1)],
  ['ccnorm', takes(1)],
  ['ccnorm_contains_any', takes(2, Infinity)],
  ['ccnorm_contains_all', takes(2, Infinity)],
  ['specialratio', takes(1)],
  ['rmspecials', takes(1)],
  ['rmdoubles', takes(1)],
  ['rmwhitespace', takes(1)],
  ['count', takes(1, 2)],
  ['rcount', takes(1, 2)],
  ['get_matches', takes(2)],
  ['ip_in_range', takes(2)],
  ['ip_in_ranges', takes(2, Infinity)],
  ['contains_any', takes(2, Infinity)],
  ['contains_all', takes(2, Infinity)],
  ['equals_to_any', takes(2, Infinity)],
  ['substr', takes(2, 3)],
  ['strlen', takes(1)],
  ['strpos', takes(2, 3)],
  ['str_replace', takes(3)],
  ['str_replace_regexp', takes(3)],
  ['rescape', takes(1)],
  ['set', takes(2)],
  ['set_var', takes(2)],
  ['sanitize', takes(1)],
]);
