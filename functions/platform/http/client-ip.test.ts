import { describe, expect, it } from 'vitest';
import { networkPrefix, clientIp } from './client-ip.ts';

describe('the client’s address', () => {
  it.each<[string, string | undefined, string]>([
    ['is the address before CloudFront’s', '203.0.113.7, 64.252.1.1', '203.0.113.7'],
    [
      'isn’t taken from the client’s own header',
      '10.0.0.1, 198.51.100.9, 203.0.113.7, 64.252.1.1',
      '203.0.113.7',
    ],
    ['may be IPv6', '2001:db8::7,64.252.1.1', '2001:db8::7'],
    ['is the connection’s address without X-Forwarded-For', undefined, '64.252.1.1'],
    ['is the connection’s address if only the API added an entry', '64.252.1.1', '64.252.1.1'],
  ])('%s', (_, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(clientIp({ headers, sourceIp: '64.252.1.1' })).toBe(expected);
  });
});

describe('the network prefix', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, expected) => {
    expect(networkPrefix(address)).toBe(expected);
  });
});
