import * as z from 'zod';
import { retention } from '../../shared/product/retention.ts';
import type { Cookies } from '../platform/http/cookies.ts';
import { sealBytes, deriveSealingKey, unsealBytes } from '../platform/sealing.ts';

/** State kept from `start-login` to the callback, in an encrypted cookie of the browser that started the sign-in. */
const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** The browser's previous session, kept here because the callback doesn't get the SameSite=Strict session cookie. */
  earlierSessionHash: z.string().nullable(),
  /** Seconds since 1970. */
  startedAt: z.number(),
});
export type LoginTransaction = z.output<typeof transactionSchema>;

/** Long enough for an emailed code to arrive. */
export const TRANSACTION_LIFETIME_SECONDS = retention.signInMinutes * 60;

const PREFIX = '__Host-login-';
const MAX_OPEN_LOGINS = 4;
const STATE = /^[A-Za-z0-9]{32}$/;

/** One cookie per sign-in, so that two tabs can sign in at once. Undefined if `state` has an unknown format. */
export function transactionCookieName(state: string | undefined): string | undefined {
  return state !== undefined && STATE.test(state) ? `${PREFIX}${state.slice(0, 8)}` : undefined;
}

/** The encryption key, derived from the deployed secret. Throws if the secret is too short. */
export function transactionSealingKey(secret: string): Buffer {
  return deriveSealingKey('login-transaction', secret);
}

/** Encrypts the transaction, bound to the cookie's name. */
export function sealTransaction(transaction: LoginTransaction, cookieName: string, key: Buffer): string {
  return sealBytes(Buffer.from(JSON.stringify(transaction)), cookieName, key);
}

/** Undefined unless the value was sealed under this name with this key. */
export function unsealTransaction(
  value: string | undefined,
  cookieName: string,
  key: Buffer,
): LoginTransaction | undefined {
  const text = unsealBytes(value ?? '', cookieName, key);
  // A cookie from another release may have a different shape.
  return text && transactionSchema.safeParse(JSON.parse(text.toString('utf8'))).data;
}

export function isExpired(transaction: LoginTransaction, nowSeconds: number): boolean {
  return nowSeconds >= transaction.startedAt + TRANSACTION_LIFETIME_SECONDS;
}

/** Abandoned sign-in cookies to clear: unreadable ones, then the oldest. At most four remain, including the new one. */
export function findExcessTransactionCookies(cookies: Cookies, key: Buffer): string[] {
  return Object.entries(cookies)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, value]) => ({ name, startedAt: unsealTransaction(value, name, key)?.startedAt ?? 0 }))
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(MAX_OPEN_LOGINS - 1)
    .map(({ name }) => name);
}
