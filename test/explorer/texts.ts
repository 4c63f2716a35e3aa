import * as fc from 'fast-check';

const pieces = [
  ...Array.from('\'"`\\$%!#&*?;|~{}[]()<>=+@-/., aA09\n\r\t\u001b\u001f\u007f\u0085\u00a0äßЖ字🐦'),
  ...Array.from('\u00ad\u061c\u200b\u200d\u2028\u202e\ufeff\u{e0061}'),
  ...String.raw`👩‍🚀 \n \u0041 \x41 \101 $(id) %s %20 ''' """ </script> !! 1e5 $\{x}`.split(' '),
];

/** Texts that quoting may get wrong: any characters but NUL, among them those that some language treats specially. */
export const texts: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());

/** Names and values of parameters. */
export const fields: fc.Arbitrary<ReadonlyMap<string, string>> = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.constantFrom('continue', 'if', 'next', '__proto__', '-x'),
        texts,
      ),
      texts,
    ),
    { maxLength: 12 },
  )
  .map((entries) => new Map(entries.filter(([name]) => name !== '')));
