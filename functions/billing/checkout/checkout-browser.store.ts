import { createHash } from 'node:crypto';
import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { retention } from '#shared/product/retention.ts';
import { DAY_SECONDS } from '#shared/product/time.ts';

/** A browser that started a customer's checkout. */
const checkoutBrowserSchema = z.object({
  /** The account to show on the page, as a masked email address. */
  account: z.string(),
  expiresAt: z.number(),
});

interface CheckoutBrowser {
  /** The value of the browser's checkout cookie. Stored only as a hash. */
  token: string;
  customerId: string;
}

export const CHECKOUT_SECONDS = retention.checkoutDays * DAY_SECONDS;

const METHOD_NEEDS = { add: ['UpdateItem'], findAccount: ['GetItem'] } as const;

export const checkoutBrowserStore = /* @__PURE__ */ tableStore(
  'Billing',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    return {
      async add(browser: CheckoutBrowser, account: string, now: Date) {
        const expiresAt = Math.floor(now.getTime() / 1000) + CHECKOUT_SECONDS;
        await tryUpdate(table, { recordKey: toKey(browser) }, { set: { account, expiresAt } });
      },
      /** The account whose checkout this browser started; undefined if it didn't, or not recently. */
      async findAccount(browser: CheckoutBrowser, now: Date): Promise<string | undefined> {
        const row = await getRow(table, { recordKey: toKey(browser) }, checkoutBrowserSchema);
        return row && row.expiresAt * 1000 > now.getTime() ? row.account : undefined;
      },
    };
  },
);

function toKey({ token, customerId }: CheckoutBrowser): string {
  return `browser#${createHash('sha256').update(`${token} ${customerId}`).digest('base64url')}`;
}
