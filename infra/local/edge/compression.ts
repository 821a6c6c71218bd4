import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getHeader } from '../http-api/http-message.ts';
import { replaceHeader, type EdgeReply } from './edge-reply.ts';

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm)|image\/svg\+xml|font\/(ttf|otf))/;
// CloudFront's size limits for compression, in bytes.
const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;

const compressedBodies = new Map<string, Buffer>();

/**
 * Compresses the reply with brotli or gzip if the viewer accepts it. Bodies with an ETag are cached
 * after compression.
 */
export async function compressReply(
  reply: EdgeReply,
  acceptEncoding: string | undefined,
): Promise<EdgeReply> {
  const type = getHeader(reply, 'content-type') ?? '';
  if (!Buffer.isBuffer(reply.body) || reply.status !== 200 || !COMPRESSIBLE.test(type))
    return reply;
  if (reply.body.length < MIN_BYTES || reply.body.length > MAX_BYTES) return reply;
  if (getHeader(reply, 'content-encoding')) return reply;

  const varyHeaders = replaceHeader(reply.headers, 'vary', 'Accept-Encoding');
  const encoding = ['br', 'gzip'].find((name) => accepts(acceptEncoding, name));
  if (!encoding) return { ...reply, headers: varyHeaders };

  const etag = getHeader(reply, 'etag');
  const body = await compressBody(reply.body, encoding, etag);
  const encodedHeaders = replaceHeader(varyHeaders, 'content-encoding', encoding);
  const headers = replaceHeader(encodedHeaders, 'content-length', String(body.length));

  // Compression changes the bytes, so the ETag becomes weak.
  return { ...reply, headers: etag ? replaceHeader(headers, 'etag', `W/${etag}`) : headers, body };
}

function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function compressBody(
  body: Buffer,
  encoding: string,
  etag: string | undefined,
): Promise<Buffer> {
  const name = `${encoding} ${etag}`;
  const cached = etag ? compressedBodies.get(name) : undefined;
  if (cached) return cached;

  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const result =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, options)
      : await promisify(gzip)(body);

  if (etag) compressedBodies.set(name, result);

  return result;
}
