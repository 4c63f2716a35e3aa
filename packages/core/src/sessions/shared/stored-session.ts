import { unserialize } from 'php-serialize';
import { isObject } from '@wikiquery/common/is-object';
import { entriesOf } from './serialized-array.ts';

/** The parts of a stored session that identify the user and the token secrets. */
export interface StoredSession {
  /** Class name of the session provider. */
  readonly provider: string;
  /** The provider's metadata. */
  readonly providerMetadata: Readonly<Record<string, unknown>>;
  /** 0 if not logged in. */
  readonly userId: number;
  readonly userName: string | null;
  readonly userToken: string | null;
  /** Seconds since 1970. */
  readonly expires: number;
  /** Token secrets, by purpose. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** Parses a serialized session; undefined if it is not one. */
export function readStoredSession(serialized: Buffer): StoredSession | undefined {
  const parts = entriesOf(serialized);
  const data = entriesOf(parts?.get('data') ?? Buffer.alloc(0));
  const metadata = recordOf(parts?.get('metadata'));
  if (!data || !metadata) return undefined;
  const { provider, providerMetadata, userId, userName, userToken, expires } = metadata;
  if (typeof provider !== 'string' || typeof userId !== 'number' || typeof expires !== 'number')
    return undefined;
  if (!isTextOrNull(userName) || !isTextOrNull(userToken)) return undefined;
  const secrets = Object.entries(recordOf(data.get('wsTokenSecrets')) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return {
    provider,
    providerMetadata: isObject(providerMetadata) ? providerMetadata : {},
    userId,
    userName,
    userToken,
    expires,
    secrets: new Map(secrets),
  };
}

/** Unserializes an array without objects; undefined for anything else. */
function recordOf(serialized: Buffer | undefined): Readonly<Record<string, unknown>> | undefined {
  if (!serialized) return undefined;
  try {
    const value: unknown = unserialize(serialized);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
