import { createHash, type Hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { computeChunkSignature, type VerifiedSignature } from '../aws/sigv4.ts';
import { invalidRequest, S3Error } from './s3-error.ts';

const MAX_LINE_LENGTH = 8_192;

/**
 * Decodes aws-chunked framing: `size[;chunk-signature=…]\r\n bytes \r\n`, a chunk of size 0, then trailers. Verifies
 * signatures if `signing` is given; `trailers` is complete when the stream ends.
 */
export class AwsChunkedDecoder extends Transform {
  readonly trailers: Record<string, string> = {};
  readonly #signing: VerifiedSignature['chunkSigning'] | undefined;
  #state: 'size' | 'data' | 'data-end' | 'trailers' | 'done' = 'size';
  #line = '';
  #chunkBytesLeft = 0;
  #chunkHash: Hash = createHash('sha256');
  #previousSignature: string;
  #claimedSignature: string | undefined;

  constructor(signing?: VerifiedSignature['chunkSigning']) {
    super();
    this.#signing = signing;
    this.#previousSignature = signing?.seed ?? '';
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#decode(piece);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _flush(done: TransformCallback): void {
    // Some clients omit the empty line after the last chunk.
    const complete = this.#state === 'done' || (this.#state === 'trailers' && this.#line === '');
    done(complete ? null : new S3Error(400, 'IncompleteBody', 'The body ended before its last chunk.'));
  }

  #decode(piece: Buffer): void {
    let at = 0;
    while (at < piece.length && this.#state !== 'done') {
      if (this.#state === 'data') {
        const data = piece.subarray(at, at + this.#chunkBytesLeft);
        at += data.length;
        this.#passData(data);
        continue;
      }
      const end = piece.indexOf(10, at);
      const upTo = end < 0 ? piece.length : end + 1;
      this.#line += piece.toString('latin1', at, upTo);
      at = upTo;
      if (this.#line.length > MAX_LINE_LENGTH) throw invalidRequest('A chunk header is too long.');
      if (end >= 0) this.#handleLine();
    }
  }

  #passData(data: Buffer): void {
    if (this.#signing) this.#chunkHash.update(data);
    this.push(data);
    this.#chunkBytesLeft -= data.length;
    if (this.#chunkBytesLeft === 0) this.#state = 'data-end';
  }

  #handleLine(): void {
    const line = this.#line.trimEnd();
    this.#line = '';
    if (this.#state === 'size') return this.#startChunk(line);
    if (this.#state === 'data-end') {
      if (line !== '') throw invalidRequest('A chunk is longer than it says.');
      this.#checkChunk();
      this.#state = 'size';
      return;
    }
    if (line === '') {
      this.#state = 'done';
      return;
    }
    const colonIndex = line.indexOf(':');
    if (colonIndex > 0)
      this.trailers[line.slice(0, colonIndex).trim().toLowerCase()] = line.slice(colonIndex + 1).trim();
  }

  #startChunk(line: string): void {
    const found = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line);
    if (!found) throw invalidRequest('A chunk header is malformed.');
    this.#chunkBytesLeft = Number.parseInt(found[1] ?? '', 16);
    this.#claimedSignature = found[2];
    this.#state = this.#chunkBytesLeft > 0 ? 'data' : 'trailers';
    if (this.#chunkBytesLeft === 0) this.#checkChunk();
  }

  #checkChunk(): void {
    if (!this.#signing) return;
    const expected = computeChunkSignature(this.#signing, this.#previousSignature, this.#chunkHash.digest('hex'));
    if (expected !== this.#claimedSignature)
      throw new S3Error(403, 'SignatureDoesNotMatch', 'A chunk signature does not match.');
    this.#previousSignature = expected;
    this.#chunkHash = createHash('sha256');
  }
}
