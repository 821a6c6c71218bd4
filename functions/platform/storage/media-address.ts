import { getSignedUrl, type CloudfrontSignInput } from '@aws-sdk/cloudfront-signer';
import { createPrivateKey, type KeyObject } from 'node:crypto';

export interface MediaSigner {
  readonly keyPairId: string;
  /** PEM. */
  readonly privateKey: string;
  /** `https://host` of the distribution. */
  readonly origin: string;
}

/** A CloudFront signed address of a key under `media/`, good until `expiresAt`. Mint it only after the entitlement check. */
export function signMediaAddress(
  { keyPairId, privateKey, origin }: MediaSigner,
  mediaKey: string,
  expiresAt: Date,
): string {
  const url = `${origin}/${mediaKey.split('/').map(encodeURIComponent).join('/')}`;
  const key = readKey(privateKey);
  // Without an algorithm the library signs with SHA-1.
  return getSignedUrl({ url, keyPairId, privateKey: key, dateLessThan: expiresAt.toISOString(), algorithm: 'SHA256' });
}

let lastRead: { readonly pem: string; readonly key: KeyObject } | undefined;

/** Reading a key's text takes three times as long as signing with the key: it is read once, until it is another. */
function readKey(pem: string): CloudfrontSignInput['privateKey'] {
  if (lastRead?.pem !== pem) lastRead = { pem, key: createPrivateKey(pem) };
  // The library hands it to node:crypto as it is, which takes a key for a text; only its types do not say so.
  return lastRead.key as unknown as string;
}
