import { createKeyValueStorageFromCookieStorageAdapter } from 'aws-amplify/adapter-core';
import { clearCookie, setCookie, type Cookies } from '#platform/http/cookies.ts';
import {
  findExcessTransactionCookies,
  sealTransaction,
  TRANSACTION_LIFETIME_SECONDS,
  transactionSealingKeys,
  unsealTransaction,
  type LoginTransaction,
} from './login-transaction.ts';

const cookieOptions = { sameSite: 'Lax', maxAgeSeconds: TRANSACTION_LIFETIME_SECONDS } as const;

/**
 * The sign-ins that this browser has started, in Amplify's cookie storage. The cookies' values are
 * encrypted.
 */
export function loginCookies(cookies: Cookies, readLoginSecret: () => Promise<string>) {
  const changes = new Map<string, string>();
  const storage = createKeyValueStorageFromCookieStorageAdapter({
    getAll: () => Object.entries(cookies).map(([name, value]) => ({ name, value })),
    get: (name) => (cookies[name] === undefined ? undefined : { name, value: cookies[name] }),
    // Amplify's own options would let scripts read the cookie, for a year.
    set: (name, value) => void changes.set(name, setCookie(name, value, cookieOptions)),
    delete: (name) => void changes.set(name, clearCookie(name, { sameSite: 'Lax' })),
  });

  const readKeys = async () => transactionSealingKeys(await readLoginSecret());

  return {
    /** Returns undefined if the cookie is missing, or wasn't encrypted by us for this name. */
    async find(name: string): Promise<LoginTransaction | undefined> {
      const sealed = await storage.getItem(name);
      return unsealTransaction(sealed ?? undefined, name, await readKeys());
    },

    /** Adds a sign-in, and removes the oldest ones. */
    async add(name: string, transaction: LoginTransaction): Promise<void> {
      const keys = await readKeys();
      await storage.setItem(name, sealTransaction(transaction, name, keys));
      for (const excess of findExcessTransactionCookies(cookies, keys))
        await storage.removeItem(excess);
    },

    remove: (name: string) => storage.removeItem(name),
    /** The `Set-Cookie` values of all changes. */
    listChanges: () => [...changes.values()],
  };
}
