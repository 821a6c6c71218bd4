import * as z from 'zod';
import { retention } from '../../shared/product/retention.ts';
import type { Cookies } from '../platform/http/cookies.ts';
import { sealBytes, sealingKeyFor, unsealBytes } from '../platform/sealing.ts';

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

/** A cookie per flow, so that two tabs can sign in side by side. Undefined for what cannot be a state of ours. */
export function transactionCookie(state: string | undefined): string | undefined {
  return state !== undefined && STATE.test(state) ? `${PREFIX}${state.slice(0, 8)}` : undefined;
}

/** The key that seals, from the deployed secret. Throws when the secret is too short to be one. */
export function sealingKey(secret: string): Buffer {
  return sealingKeyFor('login-transaction', secret);
}

/** Bound to the cookie's name. */
export function seal(transaction: LoginTransaction, cookieName: string, key: Buffer): string {
  return sealBytes(Buffer.from(JSON.stringify(transaction)), cookieName, key);
}

/** Undefined for anything that was not sealed under this name with this key. */
export function unseal(value: string | undefined, cookieName: string, key: Buffer): LoginTransaction | undefined {
  const text = unsealBytes(value ?? '', cookieName, key);
  // One that another release sealed may have another shape.
  return text && transactionSchema.safeParse(JSON.parse(text.toString('utf8'))).data;
}

export function isExpired(transaction: LoginTransaction, nowSeconds: number): boolean {
  return nowSeconds >= transaction.startedAt + TRANSACTION_SECONDS;
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
