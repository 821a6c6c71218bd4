import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { VerifiedSignature } from '../aws/sigv4.ts';
import type { ObjectRecord } from './bucket.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { invalidRequest, notImplemented, S3Error } from './s3-error.ts';

export interface ReceivedBody {
  readonly size: number;
  /** In hex. */
  readonly md5: string;
  readonly checksum?: NonNullable<ObjectRecord['checksum']>;
}

const MAX_OBJECT_BYTES = 5 * 1024 ** 3;
const CHECKSUM_HEADER_PREFIX = 'x-amz-checksum-';

/**
 * Streams a request body to a file and verifies it against the length, hash and checksum headers. Deletes the file and
 * throws on a mismatch.
 */
export async function receiveBody(
  request: IncomingMessage,
  path: string,
  signing: VerifiedSignature['chunkSigning'],
): Promise<ReceivedBody> {
  const { headers } = request;
  const payload = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  const isChunked = payload.startsWith('STREAMING-');
  const declaredLength = headers[isChunked ? 'x-amz-decoded-content-length' : 'content-length'];
  if (declaredLength === undefined) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  if (Number(declaredLength) > MAX_OBJECT_BYTES) throw new S3Error(400, 'EntityTooLarge', 'The upload exceeds 5 GiB.');

  const algorithms = listChecksumAlgorithms(request);
  const meter = new HashingStream(algorithms);
  const decoder = isChunked
    ? new AwsChunkedDecoder(payload.startsWith('STREAMING-AWS4-HMAC') ? signing : undefined)
    : undefined;
  const entry = decoder ?? new PassThrough();
  try {
    pipeRequest(request, entry);
    await pipeline(entry, meter, createWriteStream(path, { flush: true }));
    if (meter.size !== Number(declaredLength))
      throw new S3Error(400, 'IncompleteBody', 'The body is not as long as it says.');
    checkHashes(meter, payload, headers['content-md5']);
    const checksum = checkChecksum(meter, { ...headers, ...decoder?.trailers });
    return { size: meter.size, md5: meter.md5, ...(checksum && { checksum }) };
  } catch (error) {
    request.unpipe(entry);
    await rm(path, { force: true });
    throw error;
  }
}

/** Unlike `pipeline`, keeps the connection open on an error, so the client can read the response. */
function pipeRequest(request: IncomingMessage, entry: Transform): void {
  request.once('close', () => {
    if (!request.complete) entry.destroy(new Error('the client disconnected'));
  });
  request.pipe(entry);
}

/** MD5 of a file or stream in hex. */
export async function computeMd5(bytes: Readable): Promise<string> {
  const hash = createHash('md5');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

function listChecksumAlgorithms(request: IncomingMessage): string[] {
  const trailer = String(request.headers['x-amz-trailer'] ?? '').split(',');
  const named = [...Object.keys(request.headers), ...trailer.map((name) => name.trim().toLowerCase())];
  const algorithms = named
    .filter((name) => name.startsWith(CHECKSUM_HEADER_PREFIX))
    .map((name) => name.slice(CHECKSUM_HEADER_PREFIX.length));
  const known = algorithms.filter((name) => !['algorithm', 'mode', 'type'].includes(name));
  for (const name of known)
    if (!['crc32', 'sha1', 'sha256'].includes(name)) throw notImplemented(`The checksum ${name}`);
  return known;
}

function checkHashes(meter: HashingStream, payload: string, contentMd5: string | string[] | undefined): void {
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== meter.sha256) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', "The provided 'x-amz-content-sha256' header does not match.");
  }
  if (contentMd5 !== undefined && contentMd5 !== Buffer.from(meter.md5, 'hex').toString('base64')) {
    throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
}

function checkChecksum(meter: HashingStream, declaredChecksums: Record<string, unknown>): ReceivedBody['checksum'] {
  for (const [algorithm, value] of Object.entries(meter.checksums())) {
    const header = CHECKSUM_HEADER_PREFIX + algorithm;
    if (declaredChecksums[header] === undefined) throw invalidRequest(`The trailer ${header} is missing.`);
    if (declaredChecksums[header] !== value) {
      throw new S3Error(400, 'BadDigest', `The ${algorithm} you specified did not match what we received.`);
    }
    return { header, value };
  }
  return undefined;
}

/** Passes bytes through while computing their size and hashes. */
class HashingStream extends Transform {
  size = 0;
  readonly #md5 = createHash('md5');
  readonly #sha256 = createHash('sha256');
  readonly #algorithms: readonly string[];
  readonly #sha1: Hash | undefined;
  #crc = 0;
  #digests: { md5: string; sha256: Buffer } | undefined;

  constructor(algorithms: readonly string[]) {
    super();
    this.#algorithms = algorithms;
    this.#sha1 = algorithms.includes('sha1') ? createHash('sha1') : undefined;
  }

  get md5(): string {
    return this.#finish().md5;
  }

  get sha256(): string {
    return this.#finish().sha256.toString('hex');
  }

  /** In base64, as in the headers. */
  checksums(): Record<string, string> {
    const values: Record<string, string> = {};
    for (const name of this.#algorithms) {
      if (name === 'sha256') values[name] = this.#finish().sha256.toString('base64');
      if (name === 'sha1' && this.#sha1) values[name] = this.#sha1.digest('base64');
      if (name === 'crc32') values[name] = encodeCrc(this.#crc).toString('base64');
    }
    return values;
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: (error: null, piece: Buffer) => void): void {
    this.size += piece.length;
    this.#md5.update(piece);
    this.#sha256.update(piece);
    this.#sha1?.update(piece);
    if (this.#algorithms.includes('crc32')) this.#crc = crc32(piece, this.#crc);
    done(null, piece);
  }

  #finish(): { md5: string; sha256: Buffer } {
    this.#digests ??= { md5: this.#md5.digest('hex'), sha256: this.#sha256.digest() };
    return this.#digests;
  }
}

function encodeCrc(crc: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc);
  return bytes;
}
