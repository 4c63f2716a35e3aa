import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { SslOptions } from 'mysql2';
import { messageOf } from '@wikiquery/core/errors';
import type { TlsAddress } from './address.ts';

/** Returns the driver's TLS options; throws a TypeError if a file cannot be read or used. */
export function tlsOptions({ mode, ca, client }: TlsAddress): SslOptions {
  const files = {
    ...(ca !== undefined && { ca: readFile('tls-ca', ca) }),
    ...(client && {
      cert: readFile('tls-cert', client.certificate),
      key: readFile('tls-key', client.key),
    }),
  };
  checkUsable(files);
  return {
    ...files,
    rejectUnauthorized: mode !== 'required',
    verifyIdentity: mode === 'verify-identity',
  };
}

type Files = Readonly<Partial<Record<'ca' | 'cert' | 'key', Buffer>>>;

function checkUsable(files: Files): void {
  try {
    createSecureContext(files);
  } catch (error) {
    throw new TypeError(
      `Invalid TLS files (${messageOf(error)}): tls-ca, tls-cert and tls-key must be unencrypted PEM files, and tls-key must match tls-cert.`,
      { cause: error },
    );
  }
  // Node silently ignores a file without a certificate, and then trusts none.
  if (files.ca && !files.ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new TypeError('The tls-ca file contains no PEM certificate.');
  }
}

function readFile(option: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new TypeError(`Cannot read the ${option} file (${messageOf(error)}).`, { cause: error });
  }
}
