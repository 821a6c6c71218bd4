import { createHash } from 'node:crypto';
import type { Card, PaymentMethod } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import type { MethodData } from './method-params.ts';
import { acceptedCard, cardError, SHARED_METHODS, testCard, type TestCard } from './test-cards.ts';

/** Makes a payment method of the card that was typed. Throws Stripe's card error for one that cannot be. */
export function newMethod(world: World, { card, billing_details: billing, ...more }: MethodData): PaymentMethod {
  if (!card) throw cardError('incomplete_number', 'Your card number is incomplete.', 'number');
  const accepted = acceptedCard(card.number);
  checkExpiry(world, card);
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return keep(world, accepted, {
    expiry: { exp_month: card.exp_month, exp_year: fullYear(card.exp_year) },
    hasCvc: card.cvc !== undefined,
    shown: {
      allow_redisplay: more.allow_redisplay ?? 'unspecified',
      metadata: more.metadata ?? {},
      billing_details: {
        address: billing?.address ? { ...noAddress, ...defined(billing.address) } : noAddress,
        email: billing?.email ?? null,
        name: billing?.name ?? null,
        phone: billing?.phone ?? null,
        tax_id: billing?.tax_id ?? null,
      },
    },
  });
}

/** A fresh payment method of one of Stripe's shared ones, such as `pm_card_visa`; undefined for any other id. */
export function sharedMethod(world: World, id: string): PaymentMethod | undefined {
  const number = Object.hasOwn(SHARED_METHODS, id) ? SHARED_METHODS[id] : undefined;
  if (number === undefined) return undefined;
  const exp_year = new Date(world.realNowMs).getUTCFullYear() + 1;
  return keep(world, testCard(number), {
    expiry: { exp_month: 8, exp_year },
    hasCvc: true,
    shown: {
      allow_redisplay: 'unspecified',
      metadata: {},
      billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
    },
  });
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

interface Particulars {
  readonly expiry: { exp_month: number; exp_year: number };
  readonly hasCvc: boolean;
  readonly shown: Pick<PaymentMethod, 'allow_redisplay' | 'billing_details' | 'metadata'>;
}

function keep(world: World, card: TestCard, { expiry, hasCvc, shown }: Particulars): PaymentMethod {
  const id = world.newId('pm');
  world.addNote(id, { cardNumber: card.number });
  return world.put('paymentMethod', {
    id,
    object: 'payment_method',
    ...shown,
    card: { ...shownCard(world, card), ...expiry, checks: checks(shown, hasCvc) },
    created: world.now,
    customer: null,
    customer_account: null,
    livemode: false,
    type: 'card',
  });
}

function shownCard(world: World, card: TestCard): Omit<Card, 'checks' | 'exp_month' | 'exp_year'> {
  return {
    brand: card.brand,
    country: card.country,
    display_brand: card.brand,
    fingerprint: fingerprint(world, card.number),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** The same for the same number, and of no use to find the number. */
function fingerprint(world: World, number: string): string {
  const [account] = world.all('account');
  return createHash('sha256')
    .update(`${account?.salt ?? ''} ${number}`)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);
}

function checks({ billing_details: { address: at } }: Particulars['shown'], hasCvc: boolean): Card['checks'] {
  return {
    address_line1_check: at?.line1 ? 'pass' : null,
    address_postal_code_check: at?.postal_code ? 'pass' : null,
    cvc_check: hasCvc ? 'pass' : null,
  };
}

function checkExpiry(
  world: World,
  { exp_month: month, exp_year: year }: { exp_month: number; exp_year: number },
): void {
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const today = new Date(world.realNowMs);
  const months = (fullYear(year) - today.getUTCFullYear()) * 12 + (month - 1 - today.getUTCMonth());
  if (months < 0 || months > 50 * 12) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function defined<T extends object>(given: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}
