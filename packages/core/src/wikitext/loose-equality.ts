const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;

/** Quirk: whether two texts are equal for PHP's `==`, which compares numeric ones as numbers: `1` equals `01`. */
export const isSame = (a: string, b: string): boolean =>
  a === b || (numeric.test(a) && numeric.test(b) && Number(a) === Number(b));
