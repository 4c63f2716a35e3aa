/** A SHA-1 as the database keeps it, in base 36, as 40 hexadecimal digits; empty where there is none. */
export function hexSha1(base36: string): string {
  if (base36 === '') return '';
  let value = 0n;
  for (const digit of base36) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value.toString(16).padStart(40, '0');
}
