import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives the encryption key for one purpose. Throws if the secret is shorter than 32 characters.
 */
export function deriveSealingKey(purpose: string, secret: string): Buffer {
  if (secret.length < 32)
    throw new Error(`the secret for ${purpose} is shorter than 32 characters`);
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Supports rotation: the first key encrypts, and any key can decrypt. */
export type SealingKeys = readonly [Buffer, ...Buffer[]];

/** Derives the keys of one or more secrets, one per line. */
export function deriveSealingKeys(purpose: string, secrets: string): SealingKeys {
  const [first = '', ...others] = secrets.trim().split(/\s*\n\s*/);
  return [
    deriveSealingKey(purpose, first),
    ...others.map((secret) => deriveSealingKey(purpose, secret)),
  ];
}

/**
 * Encrypts with AES-256-GCM and returns base64url. The result can only be decrypted with the same
 * `context`.
 */
export function sealBytes(bytes: Uint8Array, context: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Like `unsealBytes`, but tries each key. Returns undefined if none fits. */
export function unsealWithAnyKey(
  sealed: string,
  context: string,
  keys: SealingKeys,
): Buffer | undefined {
  for (const key of keys) {
    const bytes = unsealBytes(sealed, context, key);
    if (bytes) return bytes;
  }

  return undefined;
}

/**
 * Decrypts a sealed value. Returns undefined if it was sealed with another context or key, or was
 * modified since.
 */
export function unsealBytes(sealed: string, context: string, key: Buffer): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;

  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));

  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
