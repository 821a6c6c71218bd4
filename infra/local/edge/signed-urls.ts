import { createVerify, type KeyLike } from 'node:crypto';
import type { EdgeReply } from './edge-reply.ts';

const SIGNATURE_PARAMETERS = ['Expires', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm'];

const MESSAGES = {
  MissingKey: 'Missing Key-Pair-Id query parameter or cookie value',
  InvalidKey: 'Unknown Key',
  AccessDenied: 'Access denied',
};

/**
 * Verifies a URL that was signed with a canned policy. `keys` maps key pair IDs to public keys. Returns CloudFront's
 * error code, or undefined if the URL is valid.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html
 */
export function findSignatureError(url: string, keys: ReadonlyMap<string, KeyLike>): keyof typeof MESSAGES | undefined {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const keyId = query.get('Key-Pair-Id');
  if (!keyId) return 'MissingKey';
  const key = keys.get(keyId);
  if (!key) return 'InvalidKey';
  const signature = query.get('Signature');
  const expires = query.get('Expires') ?? '';
  if (!signature || !/^\d+$/.test(expires) || Number(expires) <= Date.now() / 1000) return 'AccessDenied';
  const policy = `{"Statement":[{"Resource":"${removeSignature(url)}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
  const algorithm = query.get('Hash-Algorithm') === 'SHA256' ? 'RSA-SHA256' : 'RSA-SHA1';
  const isValid = createVerify(algorithm).update(policy).verify(key, decodeUrlSafeBase64(signature));
  return isValid ? undefined : 'AccessDenied';
}

/** Removes the signature parameters. The remaining URL is the one that was signed and that the origin receives. */
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
