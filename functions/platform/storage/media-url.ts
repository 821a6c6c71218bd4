import { createPrivateKey, type KeyObject } from 'node:crypto';
import {
  getSignedCookies,
  getSignedUrl,
  type CloudfrontSignInput,
} from '@aws-sdk/cloudfront-signer';
import * as z from 'zod';
import { readEnvironment } from '../environment.ts';
import { setCookie } from '../http/cookies.ts';
import { secretReader } from '../secret.gateway.ts';
import type { Use } from '../uses/use.ts';

export interface MediaSigner {
  keyPairId: string;
  /** PEM. */
  privateKey: string;
  /** Origin of the CloudFront distribution: `https://host`. */
  origin: string;
}

/**
 * Creates the media URL signer from environment variables. The private key is read on the first
 * call.
 */
function mediaSignerFromEnv(): () => Promise<MediaSigner> {
  const environment = readEnvironment({
    APP_ORIGIN: z.url(),
    MEDIA_KEY_PAIR_ID: z.string(),
    MEDIA_PRIVATE_KEY_SECRET_ARN: z.string(),
  });

  const readPrivateKey = secretReader(environment.MEDIA_PRIVATE_KEY_SECRET_ARN);

  return async () => ({
    keyPairId: environment.MEDIA_KEY_PAIR_ID,
    privateKey: await readPrivateKey(),
    origin: environment.APP_ORIGIN,
  });
}

/** Lets a function sign URLs of files in the media bucket. */
export const mediaSigner: Use<() => Promise<MediaSigner>> = {
  needs: [{ kind: 'media-signer' }, { kind: 'setting', variable: 'APP_ORIGIN' }],
  wire: mediaSignerFromEnv,
};

/**
 * Returns a signed CloudFront URL for a key under `media/`. The caller must check the viewer's
 * access first.
 */
export function signMediaUrl(
  { keyPairId, privateKey, origin }: MediaSigner,
  mediaKey: string,
  expiresAt: Date,
): string {
  const url = `${origin}/${mediaKey.split('/').map(encodeURIComponent).join('/')}`;
  const key = readKey(privateKey);

  // SHA-256 must be set explicitly, because the library's default is SHA-1.
  return getSignedUrl({
    url,
    keyPairId,
    privateKey: key,
    dateLessThan: expiresAt.toISOString(),
    algorithm: 'SHA256',
  });
}

/**
 * Returns `Set-Cookie` values that let the browser read all files of a folder under `media/` until
 * `expiresAt`. The key ends in a slash. The caller must check the viewer's access first.
 */
export function signMediaFolder(
  { keyPairId, privateKey, origin }: MediaSigner,
  folderKey: string,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): string[] {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  const policy = JSON.stringify({
    Statement: [
      {
        Resource: `${origin}/${folderKey}*`,
        Condition: { DateLessThan: { 'AWS:EpochTime': seconds } },
      },
    ],
  });

  const cookies = getSignedCookies({
    keyPairId,
    privateKey: readKey(privateKey),
    policy,
    algorithm: 'SHA256',
  });

  const maxAgeSeconds = Math.max(0, seconds - Math.floor(now.getTime() / 1000));
  // CloudFront requires these cookie names, so only the path keeps different folders' cookies
  // apart.
  const options = { sameSite: 'Strict', path: `/${folderKey}`, maxAgeSeconds } as const;

  return Object.entries(cookies).map(([name, value]) => setCookie(name, String(value), options));
}

let lastRead: { pem: string; key: KeyObject } | undefined;

/** Parsing the PEM takes three times as long as signing, so the parsed key is cached. */
function readKey(pem: string): CloudfrontSignInput['privateKey'] {
  if (lastRead?.pem !== pem) lastRead = { pem, key: createPrivateKey(pem) };
  // The library's types don't allow a KeyObject, but the library passes the key to node:crypto,
  // which accepts one.
  return lastRead.key as unknown as string;
}
