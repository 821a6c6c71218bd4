/** An amount in the currency's smallest unit, like Stripe's amounts: 1900 is $19.00. */
export interface Money {
  readonly cents: number;
  readonly currency: string;
}

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
