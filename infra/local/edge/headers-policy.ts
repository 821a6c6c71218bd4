import { isTrue, member, numberOf, objectsOf, textOf, type Json, type JsonObject } from '../template/template.ts';
import type { EdgeReply } from './edge-reply.ts';

export interface HeadersPolicy {
  readonly set: readonly { readonly name: string; readonly value: string; readonly override: boolean }[];
  readonly remove: readonly string[];
}

/** Parses an AWS::CloudFront::ResponseHeadersPolicy with resolved properties. */
export function readHeadersPolicy(properties: JsonObject): HeadersPolicy {
  const config = properties.ResponseHeadersPolicyConfig;
  const security = member(config, 'SecurityHeadersConfig');
  const set: HeadersPolicy['set'][number][] = [];
  const add = (name: string, part: Json | undefined, value: string | undefined): void => {
    if (part !== undefined && value) set.push({ name, value, override: isTrue(member(part, 'Override')) });
  };
  const part = (name: string) => member(security, name);
  add(
    'content-security-policy',
    part('ContentSecurityPolicy'),
    textOf(member(part('ContentSecurityPolicy'), 'ContentSecurityPolicy')),
  );
  add('x-content-type-options', part('ContentTypeOptions'), 'nosniff');
  add('x-frame-options', part('FrameOptions'), textOf(member(part('FrameOptions'), 'FrameOption')));
  add('referrer-policy', part('ReferrerPolicy'), textOf(member(part('ReferrerPolicy'), 'ReferrerPolicy')));
  add('strict-transport-security', part('StrictTransportSecurity'), transportSecurity(part('StrictTransportSecurity')));
  for (const item of objectsOf(member(member(config, 'CustomHeadersConfig'), 'Items'))) {
    add(textOf(item.Header).toLowerCase(), item, textOf(item.Value));
  }
  const remove = objectsOf(member(member(config, 'RemoveHeadersConfig'), 'Items'));
  return { set, remove: remove.map(({ Header }) => textOf(Header).toLowerCase()) };
}

/** Applies the policy to the reply. Without `override`, the origin's own header wins. */
export function applyHeadersPolicy(reply: EdgeReply, policy: HeadersPolicy): EdgeReply {
  const names = new Set(reply.headers.map(([name]) => name));
  const setting = policy.set.filter(({ name, override }) => override || !names.has(name));
  const replaced = new Set([...policy.remove, ...setting.map(({ name }) => name)]);
  const kept = reply.headers.filter(([name]) => !replaced.has(name));
  return { ...reply, headers: [...kept, ...setting.map(({ name, value }) => [name, value] as const)] };
}

function transportSecurity(part: Json | undefined): string {
  const seconds = numberOf(member(part, 'AccessControlMaxAgeSec')) ?? 0;
  const subdomains = isTrue(member(part, 'IncludeSubdomains')) ? '; includeSubDomains' : '';
  return `max-age=${seconds}${subdomains}${isTrue(member(part, 'Preload')) ? '; preload' : ''}`;
}
