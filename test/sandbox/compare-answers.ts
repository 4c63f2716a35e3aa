/** Returns the fields in which two answers differ, each with both values. */
export function differingFields(theirs: unknown, ours: unknown, path = ''): readonly string[] {
  if (isObject(theirs) && isObject(ours)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    const inner = [...names].flatMap((name) => differingFields(theirs[name], ours[name], `${path}.${name}`));
    const [their, our] = [Object.keys(theirs).join(), Object.keys(ours).join()];
    return inner.length > 0 || their === our
      ? inner
      : [`${path}: MediaWiki has the order ${their}, the sandbox ${our}`];
  }
  const [their, our] = [JSON.stringify(theirs), JSON.stringify(ours)];
  return their === our ? [] : [`${path}: MediaWiki ${their}, sandbox ${our}`];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Texts that are a wiki's own, and where it is. */
const own = new Set(['info', 'servedby', 'text', 'html', 'trace']);

/** A token in a URL, which a session makes of its secret. */
const tokenInUrl = /(?<=[?&]token=)[0-9a-f]{40}%2B%5C/g;

/** Returns an answer without what is every wiki's own: its sentences, its address, and tokens. */
export function comparable(answer: unknown, origin: string): unknown {
  if (typeof answer === 'string')
    return answer.replaceAll(origin, 'https://wiki.example').replaceAll(tokenInUrl, 'own');
  if (Array.isArray(answer)) return answer.map((one) => comparable(one, origin));
  if (!isObject(answer)) return answer;
  const isError = 'code' in answer;
  const isRefusal = 'errors' in answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(
        ([name]) =>
          name !== 'docref' &&
          !(isRefusal && (name === '*' || name === 'trace')) &&
          !(isError && own.has(name)),
      )
      .map(([name, value]) => [name, comparable(value, origin)]),
  );
}
