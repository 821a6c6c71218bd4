import { createHash, type Hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { chunkSignature, type Verified } from '../aws/sigv4.ts';
import { invalid, S3Error } from './s3-error.ts';

const MAX_LINE = 8_192;

/**
 * Decodes aws-chunked framing: `size[;chunk-signature=…]\r\n bytes \r\n`, a chunk of size 0, then trailers. Verifies
 * signatures if `signing` is given; `trailers` is complete when the stream ends.
 */
export class AwsChunkedDecoder extends Transform {
  readonly trailers: Record<string, string> = {};
  readonly #signing: Verified['chunkSigning'] | undefined;
  #state: 'size' | 'data' | 'data-end' | 'trailers' | 'done' = 'size';
  #line = '';
  #left = 0;
  #chunkHash: Hash = createHash('sha256');
  #previous: string;
  #claimed: string | undefined;

  constructor(signing?: Verified['chunkSigning']) {
    super();
    this.#signing = signing;
    this.#previous = signing?.seed ?? '';
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#take(piece);
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

  #take(piece: Buffer): void {
    let at = 0;
    while (at < piece.length && this.#state !== 'done') {
      if (this.#state === 'data') {
        const data = piece.subarray(at, at + this.#left);
        at += data.length;
        this.#data(data);
        continue;
      }
      const end = piece.indexOf(10, at);
      const upTo = end < 0 ? piece.length : end + 1;
      this.#line += piece.toString('latin1', at, upTo);
      at = upTo;
      if (this.#line.length > MAX_LINE) throw invalid('A chunk header is too long.');
      if (end >= 0) this.#endOfLine();
    }
  }

  #data(data: Buffer): void {
    if (this.#signing) this.#chunkHash.update(data);
    this.push(data);
    this.#left -= data.length;
    if (this.#left === 0) this.#state = 'data-end';
  }

  #endOfLine(): void {
    const line = this.#line.trimEnd();
    this.#line = '';
    if (this.#state === 'size') return this.#startChunk(line);
    if (this.#state === 'data-end') {
      if (line !== '') throw invalid('A chunk is longer than it says.');
      this.#checkChunk();
      this.#state = 'size';
      return;
    }
    if (line === '') {
      this.#state = 'done';
      return;
    }
    const mark = line.indexOf(':');
    if (mark > 0) this.trailers[line.slice(0, mark).trim().toLowerCase()] = line.slice(mark + 1).trim();
  }

  #startChunk(line: string): void {
    const found = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line);
    if (!found) throw invalid('A chunk header is malformed.');
    this.#left = Number.parseInt(found[1] ?? '', 16);
    this.#claimed = found[2];
    this.#state = this.#left > 0 ? 'data' : 'trailers';
    if (this.#left === 0) this.#checkChunk();
  }

  #checkChunk(): void {
    if (!this.#signing) return;
    const expected = chunkSignature(this.#signing, this.#previous, this.#chunkHash.digest('hex'));
    if (expected !== this.#claimed)
      throw new S3Error(403, 'SignatureDoesNotMatch', 'A chunk signature does not match.');
    this.#previous = expected;
    this.#chunkHash = createHash('sha256');
  }
}
