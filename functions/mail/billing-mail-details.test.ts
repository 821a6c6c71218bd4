import { describe, expect, it } from 'vitest';
import { paymentDetails } from './billing-mail-details.ts';

const usd = (cents: number) => ({ cents, currency: 'usd' });
const payment = { paid: usd(1_900), creditUsed: usd(0) };
const charged = { label: 'Charged', value: '$19' };

describe('the details of a payment', () => {
  it('name the seller', () => {
    const seller = { name: 'Stage Door LLC', address: '1 Main Street, Springfield' };
    expect(paymentDetails(payment, seller)).toEqual([
      charged,
      { label: 'Seller', value: 'Stage Door LLC, 1 Main Street, Springfield' },
    ]);
  });

  it('name no seller until the operator’s details are filled in', () => {
    expect(paymentDetails(payment, { name: null, address: null })).toEqual([charged]);
  });
});
