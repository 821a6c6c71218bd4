import { generateKeyPairSync } from 'node:crypto';
import type { MediaSigner } from './media-url.ts';

// Generating a key is slow, so all tests of a worker process share one.
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Verifies the signatures of `aMediaSigner`. */
export const mediaPublicKey = publicKey;

export const aMediaSigner: MediaSigner = {
  keyPairId: 'K1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  origin: 'https://app.example',
};
