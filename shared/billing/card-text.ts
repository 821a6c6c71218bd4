const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Example: 'Visa 4242'. */
export function describeCard({
  brand,
  last4,
}: {
  readonly brand: string;
  readonly last4: string;
}): string {
  return `${brands[brand] ?? 'Your card'} ${last4}`.trim();
}

/** Example: 'Visa ending in 4242'. Payment methods other than cards have no number. */
export function formatCard({
  brand,
  last4,
}: {
  readonly brand: string;
  readonly last4: string;
}): string {
  return last4 === ''
    ? 'Stored by our payment provider'
    : `${brands[brand] ?? 'Card'} ending in ${last4}`;
}
