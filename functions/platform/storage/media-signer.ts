import * as z from 'zod';
import { readEnvironment } from '../environment.ts';
import { secretReader } from '../secret.gateway.ts';
import type { MediaSigner } from './media-url.ts';

/** The signer of media URLs, from the function's environment. The private key is read when first needed. */
export function mediaSignerFromEnv(): () => Promise<MediaSigner> {
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
