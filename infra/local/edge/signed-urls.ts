import { createVerify, type KeyLike } from 'node:crypto';
import * as z from 'zod';
import { matchesPattern } from '../template/permissions.ts';
import type { EdgeReply } from './edge-reply.ts';

const SIGNATURE_PARAMETERS = ['Expires', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm'];

const MESSAGES = {
  MissingKey: 'Missing Key-Pair-Id query parameter or cookie value',
  InvalidKey: 'Unknown Key',
  AccessDenied: 'Access denied',
};

/**
 * Verifies a URL that was signed with a canned policy. `keys` maps key pair IDs to public keys.
 * Returns CloudFront's error code, or undefined if the URL is valid.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html
 */
export function findSignatureError(
  url: string,
  keys: ReadonlyMap<string, KeyLike>,
): keyof typeof MESSAGES | undefined {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const keyId = query.get('Key-Pair-Id');
  if (!keyId) return 'MissingKey';

  const key = keys.get(keyId);
  if (!key) return 'InvalidKey';

  const signature = query.get('Signature');
  const expires = query.get('Expires') ?? '';
  if (!signature || !/^\d+$/.test(expires) || Number(expires) <= Date.now() / 1000)
    return 'AccessDenied';

  const policy = `{"Statement":[{"Resource":"${removeSignature(url)}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;

  return verify(policy, signature, { key, algorithm: query.get('Hash-Algorithm') })
    ? undefined
    : 'AccessDenied';
}

const policySchema = z.object({
  Statement: z.tuple([
    z.object({
      Resource: z.string(),
      Condition: z.strictObject({ DateLessThan: z.strictObject({ 'AWS:EpochTime': z.number() }) }),
    }),
  ]),
});

/**
 * Verifies signed cookies with a custom policy, whose resource may contain wildcards. CloudFront
 * ignores the cookies if the URL itself is signed.
 */
export function findCookieError(
  url: string,
  cookies: ReadonlyMap<string, string>,
  keys: ReadonlyMap<string, KeyLike>,
): keyof typeof MESSAGES | undefined {
  const keyId = cookies.get('CloudFront-Key-Pair-Id');
  if (!keyId) return 'MissingKey';

  const key = keys.get(keyId);
  if (!key) return 'InvalidKey';

  const policy = decodeUrlSafeBase64(cookies.get('CloudFront-Policy') ?? '').toString();
  const signature = cookies.get('CloudFront-Signature') ?? '';
  const algorithm = cookies.get('CloudFront-Hash-Algorithm') ?? null;
  if (!verify(policy, signature, { key, algorithm })) return 'AccessDenied';

  const [{ Resource, Condition }] = policySchema.parse(JSON.parse(policy)).Statement;
  const isValid =
    matchesPattern(Resource, url) && Condition.DateLessThan['AWS:EpochTime'] > Date.now() / 1000;

  return isValid ? undefined : 'AccessDenied';
}

function verify(
  policy: string,
  signature: string,
  { key, algorithm }: { key: KeyLike; algorithm: string | null },
): boolean {
  const digest = algorithm === 'SHA256' ? 'RSA-SHA256' : 'RSA-SHA1';
  return createVerify(digest).update(policy).verify(key, decodeUrlSafeBase64(signature));
}

/**
 * Removes the signature parameters. The remaining URL is the one that was signed and that the
 * origin receives.
 */
export function removeSignature(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const kept = rest
    .join('?')
    .split('&')
    .filter((pair) => pair && !SIGNATURE_PARAMETERS.includes(pair.split('=')[0] ?? ''));

  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** CloudFront's own error response. */
export function createSignatureErrorReply(code: keyof typeof MESSAGES): EdgeReply {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${MESSAGES[code]}</Message></Error>`;
  return { status: 403, headers: [['content-type', 'text/xml']], body: Buffer.from(body) };
}

/** CloudFront's URL-safe base64 replaces `+`, `=`, `/` with `-`, `_`, `~`. */
function decodeUrlSafeBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');
}
