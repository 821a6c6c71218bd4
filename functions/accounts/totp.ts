import { createHmac } from 'node:crypto';
import { CODE_DIGITS, CODE_SECONDS } from '../../shared/accounts/second-factor.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { isSameText } from '../platform/same-text.ts';

/** RFC 4226 recommends 160 bits. */
export const SECRET_BYTES = 20;

/** Allowed clock drift in time steps (RFC 6238, 5.2). */
const DRIFT = [-1, 0, 1];

/** Base32 alphabet (RFC 4648). 20 bytes need no padding. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a time step: RFC 6238 with HMAC-SHA-1, the only variant that every authenticator app supports. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / CODE_SECONDS);
}

/** The time step of `code`; undefined if no step near `now` has this code. Compares in constant time. */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | undefined {
  const steps = DRIFT.map((drift) => stepAt(now) + drift);
  return steps.filter((step) => isSameText(code, codeAt(secret, step))).at(-1);
}

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{1,5}/g, (five) => LETTERS.charAt(Number.parseInt(five.padEnd(5, '0'), 2)));
}

/** The `otpauth:` URI in the QR code. */
export function otpAddress(secret: Uint8Array, email: string): string {
  const label = `${encodeURIComponent(PRODUCT_NAME)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: base32(secret), issuer: PRODUCT_NAME })}`;
}
