import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { SslOptions } from 'mysql2';
import type { TlsAddress } from './address.ts';

/** How the driver encrypts connections; reads the files, and throws a TypeError that names one that cannot be used. */
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
      `The files of tls-ca, tls-cert and tls-key have to be in PEM and without a password, and the key that of the certificate (${messageOf(error)}).`,
      { cause: error },
    );
  }
  // What is no certificate is passed over without a word, and then nothing is trusted.
  if (files.ca && !files.ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new TypeError('The file of tls-ca has no certificate in PEM.');
  }
}

function readFile(option: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new TypeError(`The file of ${option} cannot be read (${messageOf(error)}).`, { cause: error });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
