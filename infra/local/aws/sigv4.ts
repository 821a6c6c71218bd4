import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FindCredential } from './credentials.ts';

/**
 * Server-side verification of AWS Signature Version 4, shared by all emulators.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export interface SignedRequest {
  readonly method: string;
  /** The raw path and query, exactly as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** SHA-256 of the body in hex, or one of S3's placeholders such as UNSIGNED-PAYLOAD. */
  readonly payloadHash: string;
}

export interface VerifierOptions {
  readonly service: string;
  readonly findCredential: FindCredential;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface VerifiedSignature {
  readonly ok: true;
  readonly principal: string;
  readonly presigned: boolean;
  /** Inputs for verifying the chunk signatures of a streamed body. */
  readonly chunkSigning: { readonly key: Buffer; readonly seed: string; readonly date: string; readonly scope: string };
}

export type SignatureRefusal =
  'missing' | 'malformed' | 'unknown-key' | 'mismatch' | 'expired' | 'not-yet-valid' | 'skewed' | 'unsigned-header';

export type VerificationResult = VerifiedSignature | { readonly ok: false; readonly refusal: SignatureRefusal };

interface SignatureClaim {
  readonly accessKeyId: string;
  readonly scope: string;
  readonly service: string;
  readonly region: string;
  /** E.g. `20260102T030405Z`. */
  readonly date: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** Set for presigned URLs only. */
  readonly expiresSeconds?: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_CLOCK_SKEW_MS = 15 * 60_000;
const WEEK_SECONDS = 604_800;

export function verifySignature(request: SignedRequest, options: VerifierOptions): VerificationResult {
  const [path = '/', query = ''] = splitUrl(request.url);
  const parameters = parseQuery(query);
  const claim = readClaim(request.headers, parameters);
  if (claim === undefined) return refuse('missing');
  if (claim === 'malformed' || claim.service !== options.service) return refuse('malformed');
  const timestampRefusal = checkTimestamp(claim, options.now);
  if (timestampRefusal) return refuse(timestampRefusal);
  if (!signsRequiredHeaders(claim, request.headers, options.service)) return refuse('unsigned-header');
  const credential = options.findCredential(claim.accessKeyId);
  if (!credential) return refuse('unknown-key');

  const canonical = [
    request.method,
    canonicalPath(path, options.service),
    canonicalQuery(parameters),
    ...claim.signedHeaders.map((name) => `${name}:${headerValue(request.headers, name)}`),
    '',
    claim.signedHeaders.join(';'),
    request.payloadHash,
  ].join('\n');
  const key = signingKey(credential.secret, claim);
  const expected = hmac(key, [ALGORITHM, claim.date, claim.scope, sha256Hex(canonical)].join('\n')).toString('hex');
  if (!constantTimeEqual(expected, claim.signature)) return refuse('mismatch');
  return {
    ok: true,
    principal: credential.principal,
    presigned: claim.expiresSeconds !== undefined,
    chunkSigning: { key, seed: claim.signature, date: claim.date, scope: claim.scope },
  };
}

/**
 * The signature of one chunk of a STREAMING-AWS4-HMAC-SHA256-PAYLOAD body. Each signature depends on the previous one.
 */
export function computeChunkSignature(
  signing: VerifiedSignature['chunkSigning'],
  previous: string,
  chunkHash: string,
): string {
  const stringToSign = [`${ALGORITHM}-PAYLOAD`, signing.date, signing.scope, previous, sha256Hex(''), chunkHash].join(
    '\n',
  );
  return hmac(signing.key, stringToSign).toString('hex');
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function refuse(refusal: SignatureRefusal): VerificationResult {
  return { ok: false, refusal };
}

function splitUrl(url: string): [string, string] {
  const queryIndex = url.indexOf('?');
  return queryIndex < 0 ? [url, ''] : [url.slice(0, queryIndex), url.slice(queryIndex + 1)];
}

/** Decoded name-value pairs. AWS decodes `+` in a query string as a space. */
function parseQuery(query: string): [string, string][] {
  return query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const equalsIndex = pair.indexOf('=');
      const [name, value] = equalsIndex < 0 ? [pair, ''] : [pair.slice(0, equalsIndex), pair.slice(equalsIndex + 1)];
      return [decode(name), decode(value)];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function readClaim(
  headers: IncomingHttpHeaders,
  parameters: [string, string][],
): SignatureClaim | 'malformed' | undefined {
  const query = new Map(parameters);
  if (query.has('X-Amz-Algorithm') || query.has('X-Amz-Signature')) {
    if (headers.authorization || query.get('X-Amz-Algorithm') !== ALGORITHM) return 'malformed';
    const expires = query.get('X-Amz-Expires') ?? '';
    if (!/^\d{1,6}$/.test(expires) || Number(expires) > WEEK_SECONDS || Number(expires) < 1) return 'malformed';
    return parseClaim({
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      expiresSeconds: Number(expires),
    });
  }
  if (!headers.authorization) return undefined;
  const found = /^AWS4-HMAC-SHA256 +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
    headers.authorization,
  );
  if (!found) return 'malformed';
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  return parseClaim({ credential, signedHeaders, signature, date: headerValue(headers, 'x-amz-date') });
}

function parseClaim(parts: {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  expiresSeconds?: number;
}): SignatureClaim | 'malformed' {
  const { credential, signedHeaders, ...rest } = parts;
  const pieces = credential.split('/');
  const [accessKeyId = '', day = '', region = '', service = '', terminator = ''] = pieces;
  const scope = pieces.slice(1).join('/');
  if (pieces.length !== 5 || terminator !== 'aws4_request') return 'malformed';
  if (!/^\d{8}T\d{6}Z$/.test(parts.date) || !parts.date.startsWith(day)) return 'malformed';
  return { accessKeyId, scope, region, service, signedHeaders: signedHeaders.split(';'), ...rest };
}

function checkTimestamp(claim: SignatureClaim, now: number): SignatureRefusal | undefined {
  const signedAt = Date.parse(claim.date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(signedAt)) return 'malformed';
  if (claim.expiresSeconds === undefined) return Math.abs(now - signedAt) > MAX_CLOCK_SKEW_MS ? 'skewed' : undefined;
  if (signedAt - now > MAX_CLOCK_SKEW_MS) return 'not-yet-valid';
  return now > signedAt + claim.expiresSeconds * 1000 ? 'expired' : undefined;
}

/** Every service requires a signed host header; S3 also rejects unsigned x-amz headers. */
function signsRequiredHeaders(claim: SignatureClaim, headers: IncomingHttpHeaders, service: string): boolean {
  if (!claim.signedHeaders.includes('host')) return false;
  if (service !== 's3') return true;
  return Object.keys(headers).every((name) => !name.startsWith('x-amz-') || claim.signedHeaders.includes(name));
}

function canonicalPath(path: string, service: string): string {
  // S3 encodes the path once for signing; every other service encodes the encoded path again.
  const segments = path.split('/').map((segment) => (service === 's3' ? decodePath(segment) : segment));
  return segments.map(encode).join('/') || '/';
}

function decodePath(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function canonicalQuery(parameters: [string, string][]): string {
  return parameters
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function headerValue(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text.trim().replace(/\s+/g, ' ');
}

const signingKeys = new Map<string, Buffer>();
const MAX_CACHED_SIGNING_KEYS = 1000;

/**
 * A signing key depends only on the secret, day, region and service, so most requests can reuse the previous request's
 * key.
 */
function signingKey(secret: string, claim: SignatureClaim): Buffer {
  const name = `${secret}/${claim.scope}`;
  const cached = signingKeys.get(name);
  if (cached) return cached;
  const day = hmac(`AWS4${secret}`, claim.date.slice(0, 8));
  const key = hmac(hmac(hmac(day, claim.region), claim.service), 'aws4_request');
  if (signingKeys.size >= MAX_CACHED_SIGNING_KEYS) signingKeys.clear();
  signingKeys.set(name, key);
  return key;
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

function constantTimeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
