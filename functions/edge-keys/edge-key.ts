import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

export interface KeyPair {
  /** PKCS 8. */
  readonly privateKeyPem: string;
  /** SPKI, with a line break at the end, without which CloudFront sees a change at every deployment. */
  readonly publicKeyPem: string;
}

/** A fresh key pair. RSA with 2048 bits is what CloudFront takes. */
export function newKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKeyPem: privateKey, publicKeyPem: publicKey };
}

/** PEM of the public half, or undefined when the text is no private key, as in a secret that was never filled. */
export function publicKeyPemOf(privateKeyPem: string): string | undefined {
  if (!privateKeyPem.includes('PRIVATE KEY')) return undefined;
  // A key that is damaged throws: it must not be replaced unnoticed, since members hold addresses signed with it.
  return createPublicKey(createPrivateKey(privateKeyPem)).export({ type: 'spki', format: 'pem' }).toString();
}

/** Hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
