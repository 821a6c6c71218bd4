import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { ObjectRecord } from './bucket.ts';
import { notImplemented, S3Error } from './s3-error.ts';

const MAX_OBJECT_BYTES = 5 * 1024 ** 3;
const CHECKSUM_HEADER = 'x-amz-checksum-crc32';
const OTHER_CHECKSUM = /^x-amz-checksum-(?!(?:crc32|algorithm|mode|type)$)/;

/**
 * Streams a request body to a file and verifies it against the hash and checksum headers. Deletes
 * the file and throws on a mismatch. Returns the MD5 in hex.
 */
export async function receiveBody(request: IncomingMessage, path: string) {
  const { headers } = request;
  checkSupport(headers);

  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let [size, crc] = [0, 0];

  const hash = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      md5.update(piece);
      sha256.update(piece);
      size += piece.length;
      crc = crc32(piece, crc);
      yield piece;
    }
  };

  try {
    await pipeline(request, hash, createWriteStream(path));

    const digest = md5.digest();
    checkHashes(headers, { md5: digest.toString('base64'), sha256: sha256.digest('hex') });

    const checksum = checkChecksum(headers[CHECKSUM_HEADER], crc);

    return { size, md5: digest.toString('hex'), checksum };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The hex-encoded MD5 of a stream. */
export async function computeMd5(bytes: Readable): Promise<string> {
  const hash = createHash('md5');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

function checkSupport(headers: IncomingHttpHeaders): void {
  const { 'content-length': length, 'x-amz-content-sha256': payload } = headers;
  if (String(payload).startsWith('STREAMING-'))
    throw notImplemented(`The payload ${String(payload)}`);

  const other = Object.keys(headers).find((name) => OTHER_CHECKSUM.test(name));
  if (other) throw notImplemented(`The header ${other}`);

  if (length === undefined) {
    throw new S3Error(
      411,
      'MissingContentLength',
      'You must provide the Content-Length HTTP header.',
    );
  }

  if (Number(length) > MAX_OBJECT_BYTES)
    throw new S3Error(400, 'EntityTooLarge', 'The upload exceeds 5 GiB.');
}

function checkHashes(
  headers: IncomingHttpHeaders,
  { md5, sha256 }: { md5: string; sha256: string },
): void {
  const payload = String(headers['x-amz-content-sha256']);
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match.",
    );
  }

  if (headers['content-md5'] !== undefined && headers['content-md5'] !== md5) {
    throw new S3Error(
      400,
      'BadDigest',
      'The Content-MD5 you specified did not match what we received.',
    );
  }
}

function checkChecksum(
  declared: string | string[] | undefined,
  crc: number,
): ObjectRecord['checksum'] {
  if (declared === undefined) return undefined;

  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc);

  const value = bytes.toString('base64');
  if (declared === value) return { header: CHECKSUM_HEADER, value };

  throw new S3Error(400, 'BadDigest', 'The crc32 you specified did not match what we received.');
}
