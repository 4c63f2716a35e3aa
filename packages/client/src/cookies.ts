/** The cookies of one API, for programs outside of browsers, where `fetch` keeps none. */
export interface Cookies {
  /** Returns the value of the header `cookie`; undefined without cookies. */
  header(): string | undefined;
  /** Keeps the cookies that a response sets. */
  keep(headers: Headers): void;
}

/** Creates empty cookies, which stay empty in browsers, since scripts cannot read `set-cookie` there. */
export function createCookies(): Cookies {
  const values = new Map<string, { readonly value: string; readonly until: number }>();
  return {
    header: () => {
      for (const [name, { until }] of values) if (until <= Date.now()) values.delete(name);
      if (values.size === 0) return undefined;
      return [...values].map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    keep: (headers) => {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const equals = pair.indexOf('=');
        if (equals < 1) continue;
        const until = endOf(attributes);
        values.set(pair.slice(0, equals).trim(), { value: pair.slice(equals + 1).trim(), until });
      }
    },
  };
}

/** Returns when a cookie expires, in milliseconds since 1970; `max-age` takes precedence over `expires`. */
function endOf(attributes: readonly string[]): number {
  const named = new Map(
    attributes.map((attribute) => {
      const [name = '', ...value] = attribute.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const seconds = Number(named.get('max-age') ?? Number.NaN);
  if (Number.isFinite(seconds)) return Date.now() + 1000 * seconds;
  const time = Date.parse(named.get('expires') ?? '');
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
