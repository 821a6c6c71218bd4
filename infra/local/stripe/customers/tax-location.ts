import { badRequest } from '../http/api-error.ts';
import type { Customer } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import type { Stripe } from 'stripe';

/** Addresses that are nowhere in particular: this machine, a home's or a company's own network. */
const NOWHERE = /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1?$|f[cd]|fe80:)/i;

/** What Stripe knows of where a customer is taxed. The account collects taxes nowhere, and takes every place for American. */
export function taxOf(world: World, customer: Customer): Stripe.Customer.Tax {
  const ip = world.note(customer.id).ipAddress ?? null;
  const { country, state } = customer.address ?? { country: null, state: null };
  const byAddress = country ? ({ country, source: 'billing_address', state } as const) : null;
  const byIp =
    ip !== null && !NOWHERE.test(ip) ? ({ country: 'US', source: 'ip_address', state: null } as const) : null;
  const location = byAddress ?? byIp;
  return {
    automatic_tax: location ? 'not_collecting' : 'unrecognized_location',
    ip_address: ip,
    location,
    provider: 'stripe',
  };
}

/** Throws when taxes are to be reckoned for somebody of whom nobody knows where they are. */
export function requireTaxable(world: World, customer: Customer, tax: { enabled: boolean } | undefined): void {
  if (!tax?.enabled || taxOf(world, customer).location) return;
  throw badRequest(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    { code: 'customer_tax_location_invalid', param: 'automatic_tax[enabled]' },
  );
}
