import { createCipheriv, createHash } from 'node:crypto';

/** The parts of a PDF's encryption dictionary that depend on the password. */
export interface PdfEncryption {
  /** Version of the algorithm, 2 to 6 (`R`). */
  revision: number;
  keyBytes: number;
  permissions: number;
  /** `O` and `U`. */
  ownerEntry: Buffer;
  userEntry: Buffer;
  /** The first part of the file's `ID`. */
  fileId: Buffer;
  encryptsMetadata: boolean;
}

/**
 * True if the PDF opens without a password, although it is encrypted: only printing or copying is
 * restricted then. Implements ISO 32000-2, 7.6.4, for an empty user password.
 */
export function opensWithoutPassword(encryption: PdfEncryption): boolean {
  const { revision, userEntry } = encryption;
  if (revision >= 5) {
    const salt = userEntry.subarray(32, 40);
    const expected = revision === 5 ? sha(256, salt) : hardenedHash(salt);
    return expected.equals(userEntry.subarray(0, 32));
  }

  const key = deriveKey(encryption);
  if (revision === 2) return rc4(key, PADDING).equals(userEntry.subarray(0, 32));

  const expected = Array.from({ length: 20 }).reduce<Buffer>(
    (bytes, _, round) =>
      rc4(
        key.map((byte) => byte ^ round),
        bytes,
      ),
    md5(PADDING, encryption.fileId),
  );

  return expected.equals(userEntry.subarray(0, 16));
}

/** Padding that replaces an empty password. */
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

function deriveKey(encryption: PdfEncryption): Buffer {
  const { revision, keyBytes, permissions, ownerEntry, fileId, encryptsMetadata } = encryption;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(Math.trunc(permissions) | 0);
  const unencrypted = Buffer.alloc(revision >= 4 && !encryptsMetadata ? 4 : 0, 0xff);

  const [length, rounds] = revision === 2 ? [5, 0] : [keyBytes, 50];
  let key = md5(PADDING, ownerEntry.subarray(0, 32), flags, fileId, unencrypted);
  for (let round = 0; round < rounds; round += 1) key = md5(key.subarray(0, length));

  return key.subarray(0, length);
}

/** Algorithm 2.B for an empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = sha(256, salt);

  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, encrypted);
    last = encrypted.at(-1) ?? 0;
  }

  return key.subarray(0, 32);
}

function rc4(key: Uint8Array, input: Uint8Array): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) =>
    ([box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0]);

  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }

  let [at, other] = [0, 0];

  return Buffer.from(
    input.map((byte) => {
      at = (at + 1) & 255;
      other = (other + (box[at] ?? 0)) & 255;
      swap(at, other);
      return byte ^ (box[((box[at] ?? 0) + (box[other] ?? 0)) & 255] ?? 0);
    }),
  );
}

const hash = (name: string, parts: readonly Uint8Array[]) =>
  createHash(name).update(Buffer.concat(parts)).digest();
// The PDF standard requires MD5. Nothing secret depends on it here.
const md5 = (...parts: readonly Uint8Array[]) => hash('md5', parts);
const sha = (bits: 256 | 384 | 512, bytes: Uint8Array) => hash(`sha${bits}`, [bytes]);
