import { describe, expect, it } from 'vitest';
import { adaptContentSecurityPolicy } from './content-security-policy.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' https://api.stripe.com; upgrade-insecure-requests";

describe('the Content-Security-Policy on this machine', () => {
  it.each([
    [
      'built',
      [],
      "default-src 'none'; script-src 'self'; connect-src 'self' https://api.stripe.com",
    ],
    [
      'built',
      ['http://localhost:1'],
      "default-src 'none'; script-src 'self'; connect-src 'self' https://api.stripe.com http://localhost:1",
    ],
    [
      'live',
      ['http://localhost:1'],
      "default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src 'self' https://api.stripe.com http://localhost:1 ws:",
    ],
  ] as const)('is adapted for a %s page that also calls %j', (use, reachable, policy) => {
    expect(adaptContentSecurityPolicy(POLICY, use, reachable)).toBe(policy);
  });
});
