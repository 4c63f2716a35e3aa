import type { Site } from '../wiki/site.ts';
import type { ApiRequest, TextResponse } from './request.ts';

/** How a request is answered with regard to its origin. */
export interface CrossOrigin {
  /** Headers to add to the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the answer depends on the header `Origin`. */
  readonly varies: boolean;
  /** Whether the request is refused, because `origin` differs from the header `Origin`. */
  readonly refused: boolean;
}

/** The origins that may send requests with credentials: those that match a domain and no exception. */
export interface OriginPolicy {
  readonly domains: readonly RegExp[];
  readonly exceptions: readonly RegExp[];
}

/** The result for a request with neither `origin` nor `crossorigin`. */
const withoutOrigin: CrossOrigin = { headers: {}, varies: false, refused: false };
const refusal: CrossOrigin = { headers: { 'cache-control': 'no-cache' }, varies: false, refused: true };

/** Reads the settings `crossSiteDomains` and `crossSiteDomainExceptions`. */
export function readOriginPolicy(site: Site): OriginPolicy {
  const { settings } = site.configuration;
  return {
    domains: settings.crossSiteDomains.map(pattern),
    exceptions: settings.crossSiteDomainExceptions.map(pattern),
  };
}

function pattern(domain: string): RegExp {
  const literal = domain.replaceAll(/[.+^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`^https?://${literal.replaceAll('*', '.*?').replaceAll('?', '.')}$`);
}

/** Whether another site's page may be able to read the answer, so that the viewer has to be anonymous. */
export function lacksSameOriginSecurity({ parameters, headers }: ApiRequest): boolean {
  return (
    parameters.has('callback') ||
    parameters.get('origin') === '*' ||
    parameters.has('crossorigin') ||
    headers?.['treat-as-untrusted'] !== undefined
  );
}

/** Decides how a request is answered by `origin`, `crossorigin`, and the header `Origin`. */
export function crossOriginOf(request: ApiRequest, policy: OriginPolicy): CrossOrigin {
  const { parameters, method } = request;
  const requested = parameters.has('crossorigin') ? '*' : parameters.get('origin');
  if (requested === undefined) return withoutOrigin;
  const anonymous = requested === '*';
  const origin = header(request, 'origin')?.trim() ?? '';
  const origins = origin.split(/\s+/);
  if (!anonymous && (origin === '' || !origins.includes(requested))) return refusal;
  const varies = !anonymous;
  const allowed = anonymous || origins.every((one) => isAllowed(one, policy));
  if (!allowed) {
    return { headers: { 'mediawiki-cors-rejection': 'Origin mismatch' }, varies, refused: false };
  }
  const preflight = method === 'OPTIONS' && header(request, 'access-control-request-method') !== undefined;
  const wanted = preflight ? header(request, 'access-control-request-headers') : undefined;
  if (wanted !== undefined && !areAllowedHeaders(wanted)) {
    return {
      headers: { 'mediawiki-cors-rejection': 'Unsupported header requested in preflight' },
      varies: false,
      refused: false,
    };
  }
  return {
    headers: {
      ...(wanted !== undefined && { 'access-control-allow-headers': wanted }),
      ...(preflight && { 'access-control-allow-methods': 'POST, GET, HEAD' }),
      'access-control-allow-origin': anonymous ? '*' : origin,
      'access-control-allow-credentials': anonymous ? 'false' : 'true',
      ...(!anonymous && { 'timing-allow-origin': origin }),
      ...(!preflight && {
        'access-control-expose-headers':
          'MediaWiki-API-Error, Retry-After, X-Database-Lag, MediaWiki-Login-Suppressed',
      }),
    },
    varies,
    refused: false,
  };
}

const isAllowed = (origin: string, { domains, exceptions }: OriginPolicy): boolean =>
  domains.some((domain) => domain.test(origin)) && !exceptions.some((domain) => domain.test(origin));

const allowedHeaders = new Set(
  'accept accept-language content-language content-type accept-encoding dnt origin user-agent api-user-agent access-control-max-age authorization'.split(
    ' ',
  ),
);

const areAllowedHeaders = (wanted: string): boolean =>
  wanted.trim() === '' || wanted.split(',').every((name) => allowedHeaders.has(name.trim().toLowerCase()));

function header({ headers }: ApiRequest, name: string): string | undefined {
  const value = headers?.[name];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** Adds to a response the headers that a request's origin calls for. */
export function withCrossOrigin(
  response: TextResponse,
  { crossOrigin, isAnonymized }: { readonly crossOrigin: CrossOrigin; readonly isAnonymized: boolean },
): TextResponse {
  if (!isAnonymized && crossOrigin === withoutOrigin) return response;
  return {
    ...response,
    headers: {
      ...response.headers,
      ...crossOrigin.headers,
      ...(isAnonymized && { 'mediawiki-login-suppressed': 'true' }),
    },
  };
}
