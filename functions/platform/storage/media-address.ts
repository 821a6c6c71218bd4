import { getSignedUrl } from '@aws-sdk/cloudfront-signer';

export interface MediaSigner {
  readonly keyPairId: string;
  /** PEM. */
  readonly privateKey: string;
  /** `https://host` of the distribution. */
  readonly origin: string;
}

/** A CloudFront signed address of a key under `media/`, good until `expiresAt`. Mint it only after the entitlement check. */
export function signMediaAddress({ keyPairId, privateKey, origin }: MediaSigner, key: string, expiresAt: Date): string {
  const url = `${origin}/${key.split('/').map(encodeURIComponent).join('/')}`;
  // Without an algorithm the library signs with SHA-1.
  return getSignedUrl({ url, keyPairId, privateKey, dateLessThan: expiresAt.toISOString(), algorithm: 'SHA256' });
}
