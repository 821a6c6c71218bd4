import * as z from 'zod';

/** An amount in the smallest unit of the currency, as in Stripe's API: 1900 is $19.00. */
export const moneySchema = z.object({ cents: z.int(), currency: z.string().length(3) });
export type Money = z.output<typeof moneySchema>;

/** Formats whole amounts as `$19`, others as `$19.50`. */
export function formatMoney({ cents, currency }: Money): string {
  const isWhole = cents % 100 === 0;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);
}
