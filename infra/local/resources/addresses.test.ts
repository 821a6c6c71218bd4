import { describe, expect, it } from 'vitest';
import { localizeUrls, removeBucketPaths, type LocalAddresses } from './addresses.ts';

const addresses: LocalAddresses = {
  edge: 'http://127.0.0.1:3000',
  s3: 'http://127.0.0.1:4000',
  signIn: 'http://localhost:5000',
};

describe('localizing AWS URLs', () => {
  it.each([
    [
      'the site',
      'https://d1234abcd.cloudfront.net/api/auth/callback',
      'http://127.0.0.1:3000/api/auth/callback',
    ],
    ['the site’s own domain', 'https://app.greenroom.test/', 'http://127.0.0.1:3000/'],
    ['a bucket', 'https://my-bucket.s3.us-east-1.amazonaws.com', 'http://127.0.0.1:4000/my-bucket'],
    [
      'a bucket without a region',
      'https://my-bucket.s3.amazonaws.com/key',
      'http://127.0.0.1:4000/my-bucket/key',
    ],
    [
      'the sign-in page',
      'https://green-1.auth.us-east-1.amazoncognito.com',
      'http://localhost:5000',
    ],
    [
      'the issuer',
      'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abc',
      'http://localhost:5000/us-east-1_abc',
    ],
    ['somebody else', 'https://js.stripe.com', 'https://js.stripe.com'],
    ['a host without a scheme', 'd1234abcd.cloudfront.net', 'd1234abcd.cloudfront.net'],
  ])('converts %s', (_, text, expected) => {
    expect(localizeUrls(text, addresses)).toBe(expected);
  });

  it('replaces a bucket path in a Content-Security-Policy with the origin', () => {
    const policy =
      "connect-src 'self' http://127.0.0.1:4000/my-bucket http://other/x; media-src 'self'";
    expect(removeBucketPaths(policy, addresses)).toBe(
      "connect-src 'self' http://127.0.0.1:4000 http://other/x; media-src 'self'",
    );
  });
});
