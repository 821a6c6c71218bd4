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

/** PEM of the public key; undefined if the text isn't a private key, as in a secret that was never filled. */
export function derivePublicKeyPem(privateKeyPem: string): string | undefined {
  if (!privateKeyPem.includes('PRIVATE KEY')) return undefined;
  // A damaged key throws. Replacing it silently would invalidate URLs already signed with it.
  return createPublicKey(createPrivateKey(privateKeyPem)).export({ type: 'spki', format: 'pem' }).toString();
}

/** Returns lower-case hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
