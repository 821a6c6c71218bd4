import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';

/** A pool's RSA key, as stored on disk. */
export interface SigningKey {
  kid: string;
  privateKeyPem: string;
}

export function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const modulus = createPublicKey(privateKey).export({ format: 'jwk' }).n ?? '';
  return { kid: createHash('sha256').update(modulus).digest('base64'), privateKeyPem };
}

/** The public key, as published in the pool's `.well-known/jwks.json`. */
export function toPublicJwk({ kid, privateKeyPem }: SigningKey) {
  const { n = '', e = '' } = createPublicKey(createPrivateKey(privateKeyPem)).export({
    format: 'jwk',
  });
  return { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e };
}

/** Returns a compact JWT signed with RS256. */
export function signToken(
  { kid, privateKeyPem }: SigningKey,
  claims: Readonly<Record<string, unknown>>,
): string {
  const signed = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKeyPem).toString('base64url')}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
