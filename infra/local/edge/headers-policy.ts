import {
  isTrue,
  getMember,
  toNumber,
  toObjects,
  toText,
  type Json,
  type JsonObject,
} from '../template/template.ts';
import type { EdgeReply } from './edge-reply.ts';

export interface HeadersPolicy {
  set: readonly { name: string; value: string; override: boolean }[];
}

/**
 * Each entry: header name, its key in SecurityHeadersConfig, and a function that builds the value.
 */
const SECURITY_HEADERS: readonly (readonly [string, string, (member: Json) => string])[] = [
  [
    'content-security-policy',
    'ContentSecurityPolicy',
    (member) => toText(getMember(member, 'ContentSecurityPolicy')),
  ],
  ['x-content-type-options', 'ContentTypeOptions', () => 'nosniff'],
  ['x-frame-options', 'FrameOptions', (member) => toText(getMember(member, 'FrameOption'))],
  ['referrer-policy', 'ReferrerPolicy', (member) => toText(getMember(member, 'ReferrerPolicy'))],
  ['strict-transport-security', 'StrictTransportSecurity', formatTransportSecurity],
];

/** Parses an AWS::CloudFront::ResponseHeadersPolicy with resolved properties. */
export function readHeadersPolicy({
  ResponseHeadersPolicyConfig: config,
}: JsonObject): HeadersPolicy {
  const toHeader = (name: string, value: string, member: Json) => ({
    name,
    value,
    override: isTrue(getMember(member, 'Override')),
  });

  const security = getMember(config, 'SecurityHeadersConfig');
  const securityHeaders = SECURITY_HEADERS.flatMap(([name, key, format]) => {
    const member = getMember(security, key);
    return member === undefined ? [] : [toHeader(name, format(member), member)];
  });

  const custom = toObjects(getMember(getMember(config, 'CustomHeadersConfig'), 'Items'));
  const customHeaders = custom.map((item) =>
    toHeader(toText(item.Header).toLowerCase(), toText(item.Value), item),
  );

  return { set: [...securityHeaders, ...customHeaders] };
}

/** Applies the policy to the reply. Without `override`, the origin's own header wins. */
export function applyHeadersPolicy(reply: EdgeReply, policy: HeadersPolicy): EdgeReply {
  const names = new Set(reply.headers.map(([name]) => name));
  const headersToSet = policy.set.filter(({ name, override }) => override || !names.has(name));
  const replaced = new Set(headersToSet.map(({ name }) => name));
  const kept = reply.headers.filter(([name]) => !replaced.has(name));

  return {
    ...reply,
    headers: [...kept, ...headersToSet.map(({ name, value }) => [name, value] as const)],
  };
}

function formatTransportSecurity(member: Json): string {
  const seconds = toNumber(getMember(member, 'AccessControlMaxAgeSec')) ?? 0;
  return `max-age=${seconds}${isTrue(getMember(member, 'IncludeSubdomains')) ? '; includeSubDomains' : ''}`;
}
