import { describe, expect, it } from 'vitest';
import { encodeBase32, totpCode, otpauthUri, timeStepAt, findMatchingStep } from './totp.ts';

/**
 * RFC 6238, appendix B, SHA-1. The expected codes are the last six digits of the RFC's eight-digit
 * codes.
 */
const secret = Buffer.from('12345678901234567890');

const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a time-based code', () => {
  it.each(vectors)('%i s after 1970 is %s, as in RFC 6238', (seconds, code) => {
    expect(totpCode(secret, timeStepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it.each([
    [-31, false],
    [-30, true],
    [0, true],
    [29, true],
    [59, true],
    [60, false],
  ])('is accepted %i s after its step began: %s', (late, isTaken) => {
    const step = 50_000_000;
    const now = new Date((step * 30 + late) * 1000);
    expect(findMatchingStep(totpCode(secret, step), secret, now)).toBe(isTaken ? step : undefined);
  });

  it.each(['', '000000', '2870820', '２８７０８２'])('doesn’t match %j', (code) => {
    expect(findMatchingStep(code, secret, new Date(59_000))).toBeUndefined();
  });
});

describe('the authenticator app’s data', () => {
  it.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes %s as %s, as in RFC 4648', (text, written) => {
    expect(encodeBase32(Buffer.from(text))).toBe(written);
  });

  it('contains the product and the account, URL-encoded', () => {
    expect(otpauthUri(secret, 'a+b@x.test')).toBe(
      'otpauth://totp/Greenroom:a%2Bb%40x.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Greenroom',
    );
  });
});
