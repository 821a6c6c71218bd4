import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

interface KeyPair {
  /** PKCS #8 in PEM format. */
  privateKeyPem: string;
  /**
   * SPKI in PEM format with a trailing newline. Without the newline, CloudFront sees a change on
   * every deployment.
   */
  publicKeyPem: string;
}

/** Generates a key pair. CloudFront requires 2048-bit RSA. */
export function newKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

  return { privateKeyPem: privateKey, publicKeyPem: publicKey };
}

/**
 * Returns the public key; undefined if the text isn't a private key, such as the placeholder in a
 * new secret.
 */
export function derivePublicKeyPem(privateKeyPem: string): string | undefined {
  if (!privateKeyPem.includes('PRIVATE KEY')) return undefined;

  // Throws for a damaged key, because silently replacing the key would invalidate all URLs signed
  // with it.
  return createPublicKey(createPrivateKey(privateKeyPem))
    .export({ type: 'spki', format: 'pem' })
    .toString();
}

/** Returns the hash in lowercase hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
