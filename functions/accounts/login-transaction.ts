import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { retention } from '../../shared/product/retention.ts';
import type { Cookies } from '../platform/http/cookies.ts';

/** What start-login must remember until the callback. It lives sealed in a cookie of the browser that started it. */
const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** Of the session the browser had before. Its Strict cookie does not reach the callback. */
  earlierSessionHash: z.string().nullable(),
  /** Seconds since 1970. */
  startedAt: z.number(),
});
export type LoginTransaction = z.output<typeof transactionSchema>;

/** Codes travel by mail, so a sign-in may take its time. */
export const TRANSACTION_SECONDS = retention.signInMinutes * 60;

const PREFIX = '__Host-login-';
const MOST_OPEN = 4;
const STATE = /^[A-Za-z0-9]{32}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A cookie per flow, so that two tabs can sign in side by side. Undefined for what cannot be a state of ours. */
export function transactionCookie(state: string | undefined): string | undefined {
  return state !== undefined && STATE.test(state) ? `${PREFIX}${state.slice(0, 8)}` : undefined;
}

/** The key that seals, from the deployed secret. Throws when the secret is too short to be one. */
export function sealingKey(secret: string): Buffer {
  if (secret.length < 32) throw new Error('the login secret is shorter than 32 characters');
  return Buffer.from(hkdfSync('sha256', secret, '', 'login-transaction', 32));
}

/** AES-256-GCM, bound to the cookie's name. */
export function seal(transaction: LoginTransaction, cookieName: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(cookieName));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(transaction), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined for anything that was not sealed under this name with this key. */
export function unseal(value: string | undefined, cookieName: string, key: Buffer): LoginTransaction | undefined {
  const bytes = Buffer.from(value ?? '', 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(cookieName))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return transactionSchema.parse(JSON.parse(text.toString('utf8')));
  } catch {
    // The seal is broken: it was made elsewhere, changed, or the secret is a new one. Either way nothing of ours.
    return undefined;
  }
}

export function isExpired(transaction: LoginTransaction, nowSeconds: number): boolean {
  return nowSeconds >= transaction.startedAt + TRANSACTION_SECONDS;
}

export function isSameState(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Cookies of abandoned flows to clear, so that with the new one no more than four are open: unreadable ones first, then the oldest. */
export function surplusTransactions(cookies: Cookies, key: Buffer): string[] {
  return Object.entries(cookies)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, value]) => ({ name, startedAt: unseal(value, name, key)?.startedAt ?? 0 }))
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(MOST_OPEN - 1)
    .map(({ name }) => name);
}
