import { isTrue, getMember, toNumber, toObjects, toText, type Json, type JsonObject } from '../template/template.ts';
import type { EdgeReply } from './edge-reply.ts';

export interface HeadersPolicy {
  readonly set: readonly { readonly name: string; readonly value: string; readonly override: boolean }[];
  readonly remove: readonly string[];
}

/** Parses an AWS::CloudFront::ResponseHeadersPolicy with resolved properties. */
export function readHeadersPolicy(properties: JsonObject): HeadersPolicy {
  const config = properties.ResponseHeadersPolicyConfig;
  const security = getMember(config, 'SecurityHeadersConfig');
  const set: HeadersPolicy['set'][number][] = [];
  const add = (name: string, part: Json | undefined, value: string | undefined): void => {
    if (part !== undefined && value) set.push({ name, value, override: isTrue(getMember(part, 'Override')) });
  };
  const part = (name: string) => getMember(security, name);
  add(
    'content-security-policy',
    part('ContentSecurityPolicy'),
    toText(getMember(part('ContentSecurityPolicy'), 'ContentSecurityPolicy')),
  );
  add('x-content-type-options', part('ContentTypeOptions'), 'nosniff');
  add('x-frame-options', part('FrameOptions'), toText(getMember(part('FrameOptions'), 'FrameOption')));
  add('referrer-policy', part('ReferrerPolicy'), toText(getMember(part('ReferrerPolicy'), 'ReferrerPolicy')));
  add('strict-transport-security', part('StrictTransportSecurity'), transportSecurity(part('StrictTransportSecurity')));
  for (const item of toObjects(getMember(getMember(config, 'CustomHeadersConfig'), 'Items'))) {
    add(toText(item.Header).toLowerCase(), item, toText(item.Value));
  }
  const remove = toObjects(getMember(getMember(config, 'RemoveHeadersConfig'), 'Items'));
  return { set, remove: remove.map(({ Header }) => toText(Header).toLowerCase()) };
}

/** Applies the policy to the reply. Without `override`, the origin's own header wins. */
export function applyHeadersPolicy(reply: EdgeReply, policy: HeadersPolicy): EdgeReply {
  const names = new Set(reply.headers.map(([name]) => name));
  const headersToSet = policy.set.filter(({ name, override }) => override || !names.has(name));
  const replaced = new Set([...policy.remove, ...headersToSet.map(({ name }) => name)]);
  const kept = reply.headers.filter(([name]) => !replaced.has(name));
  return { ...reply, headers: [...kept, ...headersToSet.map(({ name, value }) => [name, value] as const)] };
}

function transportSecurity(part: Json | undefined): string {
  const seconds = toNumber(getMember(part, 'AccessControlMaxAgeSec')) ?? 0;
  const subdomains = isTrue(getMember(part, 'IncludeSubdomains')) ? '; includeSubDomains' : '';
  return `max-age=${seconds}${subdomains}${isTrue(getMember(part, 'Preload')) ? '; preload' : ''}`;
}
