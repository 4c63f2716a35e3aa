import { argon2, createHash, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { hash as bcrypt } from 'bcryptjs';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { sameText } from './secret.ts';

const derive = promisify(pbkdf2);
const derive2 = promisify(argon2);

/** Whether a password matches a stored hash, in any of the forms of MediaWiki's default `$wgPasswordConfig`. */
export async function isPassword(stored: string, password: string): Promise<boolean> {
  const form = /^:([^:]+):(.*)$/s.exec(stored);
  const [, type = '', rest = ''] = form ?? [];
  if (type === 'argon2') return isArgon2(rest, password);
  const layers = layered[type];
  if (layers) return isLayered(layers, rest, password);
  const check = simple[type];
  if (!check) return false;
  const parts = rest.split(check.delimiter);
  const hash = parts.pop() ?? '';
  const found = await check.hash(password, parts);
  return found !== undefined && sameText(found, hash);
}

/** Whether a stored hash has a form that {@link isPassword} can check. */
export function isUsable(stored: string): boolean {
  const type = /^:([^:]+):/.exec(stored)?.[1] ?? '';
  return type === 'argon2' || type in simple || type in layered;
}

/** Takes as long as checking a password by MediaWiki's default, so that nobody learns which accounts exist. */
export async function dummyPasswordCheck(password: string): Promise<void> {
  await isPassword(':pbkdf2:sha512:30000:64:AAAAAAAAAAAAAAAAAAAAAA==:', password);
}

/** A form whose hash is computed from the password and the parts stored before the hash. */
interface HashForm {
  readonly delimiter: string;
  /** Computes the hash as it is stored; undefined if the parts are invalid. */
  readonly hash: (password: string, parts: readonly string[]) => Promise<string | undefined>;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const simple: Readonly<Record<string, HashForm>> = lookupTable({
  A: {
    delimiter: ':',
    hash: async (password, [salt]) =>
      salt === undefined || salt === '' ? md5(password) : md5(`${salt}-${md5(password)}`),
  },
  B: {
    delimiter: ':',
    hash: async (password, [salt = '']) => md5(`${salt}-${md5(password)}`),
  },
  bcrypt: {
    delimiter: '$',
    hash: async (password, [rounds = '', salt = '']) => {
      if (!/^\d{1,2}$/.test(rounds) || Number(rounds) > MOST_BCRYPT_ROUNDS || salt.length !== 22)
        return undefined;
      return (await bcrypt(password, `$2y$${rounds.padStart(2, '0')}$${salt}`)).slice(BCRYPT_HASH_START);
    },
  },
  pbkdf2: {
    delimiter: ':',
    hash: async (password, [algorithm = '', rounds, length, salt = '']) => {
      const [count, bytes] = [Number(rounds), Number(length)];
      if (!(count > 0 && count < MOST_ROUNDS && bytes > 0 && bytes <= 1024)) return undefined;
      if (!digests.has(algorithm)) return undefined;
      return (await derive(password, Buffer.from(salt, 'base64'), count, bytes, algorithm)).toString(
        'base64',
      );
    },
  },
});

// Each increment doubles the time.
const MOST_BCRYPT_ROUNDS = 16;
/** Index of the hash after `$2y$`, two digits, `$` and the salt. */
const BCRYPT_HASH_START = 29;
const MOST_ROUNDS = 10_000_000;
const digests = new Set(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']);

const layered: Readonly<Record<string, readonly string[]>> = lookupTable({
  'pbkdf2-legacyA': ['A', 'pbkdf2'],
  'pbkdf2-legacyB': ['B', 'pbkdf2'],
});

/** Checks a hash of layers, each of which hashes the one before; the parameters of all come first, then the salts. */
async function isLayered(layers: readonly string[], rest: string, password: string): Promise<boolean> {
  const parts = rest.split('!');
  const stored = parts.pop() ?? '';
  let hash = password;
  for (const [i, name] of layers.entries()) {
    const form = simple[name];
    if (!form) return false;
    const given = [parts[i], parts[i + layers.length]].flatMap((part) =>
      part ? part.split(form.delimiter) : [],
    );
    const next = await form.hash(hash, given);
    if (next === undefined) return false;
    hash = next;
  }
  return sameText(hash, stored);
}

const argon2Form = /^\$(argon2id?)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

async function isArgon2(stored: string, password: string): Promise<boolean> {
  const [, algorithm, memory, passes, parallelism, salt = '', hash = ''] = argon2Form.exec(stored) ?? [];
  if (algorithm !== 'argon2id' && algorithm !== 'argon2i') return false;
  const found = await derive2(algorithm, {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: Buffer.from(hash, 'base64').length,
  });
  return sameText(found.toString('base64').replace(/=+$/, ''), hash);
}
