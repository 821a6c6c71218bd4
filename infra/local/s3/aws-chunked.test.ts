import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { computeChunkSignature, sha256Hex } from '../aws/sigv4.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { S3Error } from './s3-error.ts';

const signing = {
  key: createHmac('sha256', 'k').update('x').digest(),
  seed: 'a'.repeat(64),
  date: '20260102T030405Z',
  scope: '20260102/us-east-1/s3/aws4_request',
};

async function decode(pieces: Iterable<string>, decoder = new AwsChunkedDecoder()): Promise<string> {
  const decoded = text(decoder);
  decoded.catch(() => undefined);
  await pipeline(Readable.from([...pieces].map((piece) => Buffer.from(piece))), decoder);
  return decoded;
}

function signed(chunks: string[]): string {
  let previous = signing.seed;
  return chunks
    .map((chunk) => {
      previous = computeChunkSignature(signing, previous, sha256Hex(chunk));
      return `${chunk.length.toString(16)};chunk-signature=${previous}\r\n${chunk}\r\n`;
    })
    .join('');
}

describe('aws-chunked', () => {
  it('reads chunks and trailers no matter how the bytes are split', async () => {
    const body = '5\r\nhello\r\n7\r\n, world\r\n0\r\nx-amz-checksum-crc32: AAAA==\r\n\r\n';
    for (const cut of [1, 2, 3, 7, body.length]) {
      const decoder = new AwsChunkedDecoder();
      const pieces = body.match(new RegExp(`[^]{1,${cut}}`, 'g')) ?? [];
      expect(await decode(pieces, decoder)).toBe('hello, world');
      expect(decoder.trailers).toEqual({ 'x-amz-checksum-crc32': 'AAAA==' });
    }
  });

  it('verifies the signature of every chunk', async () => {
    const body = signed(['hello', ', world', '']);
    expect(await decode([body], new AwsChunkedDecoder(signing))).toBe('hello, world');
    const tampered = body.replace('world', 'w0rld');
    await expect(decode([tampered], new AwsChunkedDecoder(signing))).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
  });

  it.each([
    ['a body cut short', '5\r\nhel'],
    ['a missing last chunk', '5\r\nhello\r\n'],
    ['a size that is no number', 'zz\r\nhello\r\n0\r\n\r\n'],
    ['a chunk longer than it says', '3\r\nhello\r\n0\r\n\r\n'],
  ])('rejects %s', async (_, body) => {
    await expect(decode([body])).rejects.toBeInstanceOf(S3Error);
  });
});
