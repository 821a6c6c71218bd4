import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '#platform/constant-time-equal.ts';
import { CODE_DIGITS, CODE_PERIOD_SECONDS } from '#shared/accounts/second-factor.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';

/** RFC 4226 recommends 160 bits. */
export const SECRET_BYTES = 20;

/** Allowed clock drift of the phone, in time steps (RFC 6238, 5.2). */
const ALLOWED_DRIFT_STEPS = [-1, 0, 1];

/** Base32 alphabet (RFC 4648). No padding is needed for 20 bytes. */
const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Computes the code of a time step (RFC 6238). Uses HMAC-SHA-1, because every authenticator app
 * supports it.
 */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));

  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff;

  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

export function timeStepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / CODE_PERIOD_SECONDS);
}

/** Returns the time step near `now` that has this code, or undefined. Compares in constant time. */
export function findMatchingStep(code: string, secret: Uint8Array, now: Date): number | undefined {
  const steps = ALLOWED_DRIFT_STEPS.map((drift) => timeStepAt(now) + drift);
  return steps.filter((step) => constantTimeEqual(code, totpCode(secret, step))).at(-1);
}

export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{1,5}/g, (five) =>
    BASE32_ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2)),
  );
}

/** The `otpauth:` URI in the QR code. */
export function otpauthUri(secret: Uint8Array, email: string): string {
  const label = `${encodeURIComponent(PRODUCT_NAME)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: encodeBase32(secret), issuer: PRODUCT_NAME })}`;
}
