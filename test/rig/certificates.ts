import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Paths of a certificate and its key, in PEM. */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate authority for a test; disposing it deletes its files. */
export interface TestAuthority extends Disposable {
  /** Path of its root certificate. */
  readonly ca: string;
  /** Issues a certificate for a host or an account. */
  certify(name: string): TestCertificate;
}

/** Why tests that need certificates are skipped, or false if openssl is installed. */
export const opensslMissing: string | false = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'openssl is not installed';
  }
})();

/** Creates an authority that is valid for a day. */
export function createAuthority(): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-certificates-'));
  const inFolder = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { stdio: 'ignore' });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [ca, caKey] = [inFolder('ca.pem'), inFolder('ca.key')];
  openssl('req', '-x509', ...newKey, '-days', '1', '-subj', '/CN=Authority', '-keyout', caKey, '-out', ca);
  return {
    ca,
    certify: (name) => {
      const [certificate, key] = [inFolder(`${name}.pem`), inFolder(`${name}.key`)];
      const [request, names] = [inFolder(`${name}.csr`), inFolder(`${name}.ext`)];
      writeFileSync(names, `subjectAltName=DNS:${name}`);
      openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', key, '-out', request);
      const signing = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial'];
      openssl(
        'x509',
        '-req',
        '-days',
        '1',
        '-in',
        request,
        '-extfile',
        names,
        '-out',
        certificate,
        ...signing,
      );
      return { certificate, key };
    },
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true });
    },
  };
}
