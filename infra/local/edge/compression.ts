import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { replyHeader, withHeader, type EdgeReply } from './edge-reply.ts';

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm)|image\/svg\+xml|font\/(ttf|otf))/;
// CloudFront's size limits for compression, in bytes.
const SMALLEST = 1_000;
const LARGEST = 10_000_000;

const kept = new Map<string, Buffer>();

/**
 * Compresses the reply with brotli or gzip if the viewer accepts it. Bodies with an ETag are cached after compression.
 */
export async function compressed(reply: EdgeReply, acceptEncoding: string | undefined): Promise<EdgeReply> {
  const type = replyHeader(reply, 'content-type') ?? '';
  if (!Buffer.isBuffer(reply.body) || reply.status !== 200 || !COMPRESSIBLE.test(type)) return reply;
  if (reply.body.length < SMALLEST || reply.body.length > LARGEST) return reply;
  if (replyHeader(reply, 'content-encoding')) return reply;
  const varying = withHeader(reply.headers, 'vary', 'Accept-Encoding');
  const encoding = ['br', 'gzip'].find((name) => accepts(acceptEncoding, name));
  if (!encoding) return { ...reply, headers: varying };
  const etag = replyHeader(reply, 'etag');
  const body = await packed(reply.body, encoding, etag);
  const headers = withHeader(varying, 'content-encoding', encoding);
  // Compression changes the bytes, so the ETag becomes weak.
  return { ...reply, headers: etag ? withHeader(headers, 'etag', `W/${etag}`) : headers, body };
}

function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function packed(body: Buffer, encoding: string, etag: string | undefined): Promise<Buffer> {
  const name = `${encoding} ${etag}`;
  const before = etag ? kept.get(name) : undefined;
  if (before) return before;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const result = encoding === 'br' ? await promisify(brotliCompress)(body, options) : await promisify(gzip)(body);
  if (etag) kept.set(name, result);
  return result;
}
