import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

export interface KeyPair {
  /** PEM, PKCS #8. */
  readonly privateKeyPem: string;
  /** PEM, SPKI, with a trailing newline. Without the newline, CloudFront sees a change on every deployment. */
  readonly publicKeyPem: string;
}

/** Generates a key pair. CloudFront requires RSA with 2048 bits. */
export function newKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKeyPem: privateKey, publicKeyPem: publicKey };
}

/** The public key as PEM. Undefined for text other than a private key, for example a new secret's placeholder. */
export function derivePublicKeyPem(privateKeyPem: string): string | undefined {
  if (!privateKeyPem.includes('PRIVATE KEY')) return undefined;
  // Throws for a damaged key. Replacing it silently would invalidate the URLs that it has signed.
  return createPublicKey(createPrivateKey(privateKeyPem)).export({ type: 'spki', format: 'pem' }).toString();
}

/** Returns lowercase hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
