import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { constantTimeEqual } from './constant-time-equal.ts';
import type { FindCredential } from './credentials.ts';

/**
 * A request to verify with AWS Signature Version 4, which all mock servers use.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export interface SignedRequest {
  method: string;
  /** The raw path and query, exactly as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  /** SHA-256 of the body in hex, or one of S3's placeholders such as UNSIGNED-PAYLOAD. */
  payloadHash: string;
}

interface VerifierOptions {
  service: string;
  findCredential: FindCredential;
  /** Milliseconds since 1970. */
  now: number;
}

export type SignatureRefusal =
  | 'missing'
  | 'malformed'
  | 'unknown-key'
  | 'mismatch'
  | 'expired'
  | 'not-yet-valid'
  | 'skewed'
  | 'unsigned-header';

type VerificationResult =
  { ok: true; principal: string; presigned: boolean } | { ok: false; refusal: SignatureRefusal };

type SignatureClaim = Exclude<ReturnType<typeof parseClaim>, 'malformed'>;

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_CLOCK_SKEW_MS = 15 * 60_000;
const WEEK_SECONDS = 604_800;

export function verifySignature(
  request: SignedRequest,
  options: VerifierOptions,
): VerificationResult {
  const [path = '/', ...rest] = request.url.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const claim = readClaim(request.headers, query);
  if (claim === undefined) return refuse('missing');
  if (claim === 'malformed' || claim.service !== options.service) return refuse('malformed');

  const timestampRefusal = checkTimestamp(claim, options.now);
  if (timestampRefusal) return refuse(timestampRefusal);
  if (!signsRequiredHeaders(claim, request.headers)) return refuse('unsigned-header');

  const credential = options.findCredential(claim.accessKeyId);
  if (!credential) return refuse('unknown-key');

  const canonical = [
    request.method,
    canonicalPath(path, claim.service),
    canonicalQuery(query),
    ...claim.signedHeaders.map((name) => `${name}:${headerValue(request.headers, name)}`),
    '',
    claim.signedHeaders.join(';'),
    request.payloadHash,
  ].join('\n');

  const key = claim.scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credential.secret}`);
  const expected = hmac(
    key,
    [ALGORITHM, claim.date, claim.scope, sha256Hex(canonical)].join('\n'),
  ).toString('hex');

  if (!constantTimeEqual(expected, claim.signature)) return refuse('mismatch');

  return {
    ok: true,
    principal: credential.principal,
    presigned: claim.expiresSeconds !== undefined,
  };
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function refuse(refusal: SignatureRefusal): VerificationResult {
  return { ok: false, refusal };
}

function readClaim(
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
): SignatureClaim | 'malformed' | undefined {
  if (query.has('X-Amz-Algorithm') || query.has('X-Amz-Signature')) {
    if (headers.authorization || query.get('X-Amz-Algorithm') !== ALGORITHM) return 'malformed';

    const expires = query.get('X-Amz-Expires') ?? '';
    if (!/^\d{1,6}$/.test(expires) || Number(expires) > WEEK_SECONDS || Number(expires) < 1)
      return 'malformed';

    return parseClaim({
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      expiresSeconds: Number(expires),
    });
  }

  if (!headers.authorization) return undefined;

  const found =
    /^AWS4-HMAC-SHA256 +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
      headers.authorization,
    );

  if (!found) return 'malformed';

  const [, credential = '', signedHeaders = '', signature = ''] = found;

  return parseClaim({
    credential,
    signedHeaders,
    signature,
    date: headerValue(headers, 'x-amz-date'),
  });
}

function parseClaim(parts: {
  credential: string;
  signedHeaders: string;
  signature: string;
  /** E.g. `20260102T030405Z`. */
  date: string;
  /** Set for presigned URLs only. */
  expiresSeconds?: number;
}) {
  const { credential, signedHeaders, ...rest } = parts;
  // The scope is e.g. `20260102/us-east-1/s3/aws4_request`.
  const [, accessKeyId = '', scope = '', day = '', service = ''] =
    /^([^/]*)\/(([^/]*)\/[^/]*\/([^/]*)\/aws4_request)$/.exec(credential) ?? [];
  if (!scope || !/^\d{8}T\d{6}Z$/.test(parts.date) || parts.date.slice(0, 8) !== day)
    return 'malformed' as const;

  return { accessKeyId, scope, service, signedHeaders: signedHeaders.split(';'), ...rest };
}

function checkTimestamp(claim: SignatureClaim, now: number): SignatureRefusal | undefined {
  const signedAt = Date.parse(
    claim.date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(signedAt)) return 'malformed';
  if (claim.expiresSeconds === undefined)
    return Math.abs(now - signedAt) > MAX_CLOCK_SKEW_MS ? 'skewed' : undefined;
  if (signedAt - now > MAX_CLOCK_SKEW_MS) return 'not-yet-valid';

  return now > signedAt + claim.expiresSeconds * 1000 ? 'expired' : undefined;
}

/** Every service requires a signed host header; S3 also requires all x-amz headers to be signed. */
function signsRequiredHeaders(
  { signedHeaders, service }: SignatureClaim,
  headers: IncomingHttpHeaders,
): boolean {
  if (!signedHeaders.includes('host')) return false;
  if (service !== 's3') return true;

  return Object.keys(headers).every(
    (name) => !name.startsWith('x-amz-') || signedHeaders.includes(name),
  );
}

function canonicalPath(path: string, service: string): string {
  // In signatures, S3 paths are URI-encoded once, and paths of all other services are URI-encoded
  // twice.
  const segments = path
    .split('/')
    .map((segment) => (service === 's3' ? decodePath(segment) : segment));
  return segments.map(encode).join('/') || '/';
}

/** The decoded text, or the original text if its encoding is invalid. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
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
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function headerValue(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text.trim().replace(/\s+/g, ' ');
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
