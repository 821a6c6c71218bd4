import type { RawRequest } from './call.ts';

/**
 * Returns the second-to-last entry of X-Forwarded-For, where CloudFront puts the client's IP address. Earlier entries
 * come from the client and can't be trusted.
 */
export function clientIp({ headers, sourceIp }: Pick<RawRequest, 'headers' | 'sourceIp'>): string {
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-2) || sourceIp;
}

/** Returns an IPv4 address unchanged, or the /64 prefix of an IPv6 address (usually one household or host). */
export function networkPrefix(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
