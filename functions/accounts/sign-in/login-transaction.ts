import * as z from 'zod';
import type { Cookies } from '#platform/http/cookies.ts';
import {
  sealBytes,
  deriveSealingKeys,
  unsealWithAnyKey,
  type SealingKeys,
} from '#platform/sealing.ts';
import { retention } from '#shared/product/retention.ts';

/** The state of a sign-in between `start-login` and the callback, stored in an encrypted cookie. */
const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /**
   * The browser's previous session. The callback can't read it from the session cookie, which is
   * SameSite=Strict.
   */
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

/**
 * Each sign-in has its own cookie, so that two tabs can sign in at once. Undefined if `state` is
 * malformed.
 */
export function transactionCookieName(state: string | undefined): string | undefined {
  return state !== undefined && STATE.test(state) ? `${PREFIX}${state.slice(0, 8)}` : undefined;
}

/** The encryption keys, derived from the deployed secrets. Throws if a secret is too short. */
export function transactionSealingKeys(secrets: string): SealingKeys {
  return deriveSealingKeys('login-transaction', secrets);
}

/** Encrypts the transaction and binds it to the name of the cookie. */
export function sealTransaction(
  transaction: LoginTransaction,
  cookieName: string,
  [key]: SealingKeys,
): string {
  return sealBytes(Buffer.from(JSON.stringify(transaction)), cookieName, key);
}

/** Returns undefined unless the value was encrypted for this cookie name with one of the keys. */
export function unsealTransaction(
  value: string | undefined,
  cookieName: string,
  keys: SealingKeys,
): LoginTransaction | undefined {
  const text = unsealWithAnyKey(value ?? '', cookieName, keys);
  // A cookie from another release may have a different shape.
  return text && transactionSchema.safeParse(JSON.parse(text.toString('utf8'))).data;
}

export function isExpired(transaction: LoginTransaction, nowSeconds: number): boolean {
  return nowSeconds >= transaction.startedAt + TRANSACTION_LIFETIME_SECONDS;
}

/** Names of old sign-in cookies to clear, so that at most four remain, including the new one. */
export function findExcessTransactionCookies(cookies: Cookies, keys: SealingKeys): string[] {
  return Object.entries(cookies)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, value]) => ({
      name,
      startedAt: unsealTransaction(value, name, keys)?.startedAt ?? 0,
    }))
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(MAX_OPEN_LOGINS - 1)
    .map(({ name }) => name);
}
