import { networkLimitFactors } from '#shared/http/limits.ts';
import type { RawRequest } from './call.ts';

/**
 * Returns the second-to-last entry of X-Forwarded-For, where CloudFront puts the client's IP
 * address. Earlier entries come from the client and can't be trusted.
 */
export function clientIp({ headers, sourceIp }: Pick<RawRequest, 'headers' | 'sourceIp'>): string {
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-2) || sourceIp;
}

/**
 * Returns an IPv4 address unchanged, or the /64 prefix of an IPv6 address (usually one household or
 * host).
 */
export function networkPrefix(address: string): string {
  return findIpv4(address) ?? formatPrefix(address, 64);
}

/** The networks that an address belongs to, smallest first, each with the factor of its limits. */
export function countedNetworks(address: string): readonly { network: string; factor: number }[] {
  const ipv4 = findIpv4(address);
  if (ipv4 !== undefined) return [{ network: ipv4, factor: 1 }];

  return ([64, 56, 48] as const).map((bits) => ({
    network: formatPrefix(address, bits),
    factor: networkLimitFactors[bits],
  }));
}

function findIpv4(address: string): string | undefined {
  if (!address.includes(':')) return address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** `2001:db8:0:1fff::1` with 56 bits -> `2001:db8:0:1f00::/56`. */
function formatPrefix(address: string, bits: 48 | 56 | 64): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''));
  if (bits === 64) return `${groups.join(':')}::/64`;

  const last = bits === 56 ? (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16) : '0';

  return `${[...groups.slice(0, 3), last].join(':')}::/${bits}`;
}
