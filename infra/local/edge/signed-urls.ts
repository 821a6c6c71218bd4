import { createVerify, type KeyLike } from 'node:crypto';
import { matchesPattern } from '../template/permissions.ts';
import type { EdgeReply } from './edge-reply.ts';

export interface SignedUrlCheck {
  /** The full URL of the viewer's request. */
  readonly url: string;
  /** Public keys by the ID in Key-Pair-Id. */
  readonly keys: ReadonlyMap<string, KeyLike>;
  /** Seconds since 1970. */
  readonly nowSeconds: number;
}

export type SignatureVerdict = 'valid' | 'MissingKey' | 'InvalidKey' | 'AccessDenied' | 'MalformedPolicy';

const SIGNATURE_PARAMETERS = ['Expires', 'Policy', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm'];

/**
 * Verifies a signed URL as CloudFront does, with a canned policy (Expires) or a custom policy (Policy).
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html
 */
export function checkSignedUrl(input: SignedUrlCheck): SignatureVerdict {
  const query = new URLSearchParams(readQuery(input.url));
  const keyId = query.get('Key-Pair-Id');
  const signature = query.get('Signature');
  if (!keyId) return 'MissingKey';
  const key = input.keys.get(keyId);
  if (!key) return 'InvalidKey';
  const policy = readPolicy(input.url, query);
  if (!signature || policy === undefined) return 'AccessDenied';
  const algorithm = query.get('Hash-Algorithm') === 'SHA256' ? 'RSA-SHA256' : 'RSA-SHA1';
  if (!createVerify(algorithm).update(policy).verify(key, decodeUrlSafeBase64(signature))) return 'AccessDenied';
  return checkPolicy(policy, input);
}

/** Removes the signature parameters. The result is both the signed resource and the URL sent to the origin. */
export function removeSignature(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const kept = rest
    .join('?')
    .split('&')
    .filter((pair) => pair && !SIGNATURE_PARAMETERS.includes(pair.split('=')[0] ?? ''));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** CloudFront's own error response. */
export function signatureErrorReply(verdict: Exclude<SignatureVerdict, 'valid'>): EdgeReply {
  const messages = {
    MissingKey: 'Missing Key-Pair-Id query parameter or cookie value',
    InvalidKey: 'Unknown Key',
    AccessDenied: 'Access denied',
    MalformedPolicy: 'Malformed Policy',
  };
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${verdict}</Code><Message>${messages[verdict]}</Message></Error>`;
  return { status: 403, headers: [['content-type', 'text/xml']], body: Buffer.from(body) };
}

function readPolicy(url: string, query: URLSearchParams): string | undefined {
  const custom = query.get('Policy');
  if (custom !== null) return decodeUrlSafeBase64(custom).toString('utf8');
  const expires = query.get('Expires');
  if (!expires || !/^\d+$/.test(expires)) return undefined;
  return `{"Statement":[{"Resource":"${removeSignature(url)}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
}

interface Policy {
  readonly Statement?: readonly {
    readonly Resource?: string;
    readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  }[];
}

function checkPolicy(policyText: string, check: SignedUrlCheck): SignatureVerdict {
  const policy = parsePolicy(policyText);
  const [statement, ...others] = policy?.Statement ?? [];
  if (!statement || others.length > 0) return 'MalformedPolicy';
  const before = readEpochSeconds(statement.Condition?.DateLessThan);
  const after = readEpochSeconds(statement.Condition?.DateGreaterThan);
  if (before === undefined || before <= check.nowSeconds) return 'AccessDenied';
  if (after !== undefined && after >= check.nowSeconds) return 'AccessDenied';
  const resource = statement.Resource ?? '*';
  return matchesPattern(resource, removeSignature(check.url)) || resource === removeSignature(check.url)
    ? 'valid'
    : 'AccessDenied';
}

function parsePolicy(text: string): Policy | undefined {
  try {
    return JSON.parse(text) as Policy;
  } catch {
    return undefined;
  }
}

function readEpochSeconds(condition: Readonly<Record<string, unknown>> | undefined): number | undefined {
  const value = condition?.['AWS:EpochTime'];
  return typeof value === 'number' ? value : undefined;
}

function readQuery(url: string): string {
  const queryIndex = url.indexOf('?');
  return queryIndex < 0 ? '' : url.slice(queryIndex + 1);
}

/** CloudFront's URL-safe base64 replaces `+`, `=`, `/` with `-`, `_`, `~`. */
function decodeUrlSafeBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');
}
