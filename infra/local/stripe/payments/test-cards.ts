import { ApiError } from '../api/api-error.ts';

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/**
 * A test card's behavior when it is saved and when it is charged. Without the optional fields, the
 * card always works.
 */
export interface TestCard {
  brand: string;
  saveResult?: 'authenticate' | Decline;
  chargeResult?: Decline;
  /** True if the cardholder disputes each payment right away. */
  isDisputed?: boolean;
  /**
   * When charges require 3-D Secure: always, or until the cardholder has authenticated once.
   * Undefined means never.
   */
  authentication?: 'always' | 'until set up';
}

const createDecline = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

export const GENERIC_DECLINE = createDecline('generic_decline');

const createDeclinedCard = (decline: Decline) => ({ saveResult: decline, chargeResult: decline });

// WORKING_CARDS and SPECIAL_VISA_CARDS are from docs.stripe.com/testing.
const WORKING_CARDS: Readonly<Record<string, string>> = {
  visa: '4242424242424242 4000056655665556 4000000320000021 4000000560000004 4000000760000002 4000001240000000 4000002500000003 4000002760000016 4000003800000008 4000008260000000',
  mastercard: '5555555555554444 2223003122003222 5200828282828210 5105105105105100',
  amex: '378282246310005 371449635398431',
  discover: '6011111111111117 6011000990139424 6011981111111113',
  diners: '3056930009020004 36227206271667 6555900000604105',
  jcb: '3566002020360505',
  unionpay: '6200000000000005 6200000000000047',
};

const SPECIAL_VISA_CARDS: Readonly<Record<string, Omit<TestCard, 'brand'>>> = {
  '4000000000000341': { chargeResult: GENERIC_DECLINE },
  '4000000000000259': { isDisputed: true },
  '4000000000000002': createDeclinedCard(GENERIC_DECLINE),
  '4000000000009995': createDeclinedCard(
    createDecline('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  '4000000000000069': createDeclinedCard({
    code: 'expired_card',
    message: 'Your card has expired.',
  }),
  '4000000000000127': createDeclinedCard({
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
  '4000002500003155': { saveResult: 'authenticate', authentication: 'until set up' },
  '4000000000003220': { saveResult: 'authenticate', authentication: 'until set up' },
  '4000003800000446': { authentication: 'until set up' },
  '4000002760003184': { saveResult: 'authenticate', authentication: 'always' },
};

/**
 * The cards that the local card fields offer, by outcome. The first number that had no trial is
 * offered.
 */
export const OFFERED_CARDS: readonly { label: string; numbers: readonly string[] }[] = [
  {
    label: 'Accepted',
    numbers: Object.values(WORKING_CARDS).flatMap((numbers) => numbers.split(' ')),
  },
  {
    label: 'Accepted after 3-D Secure',
    numbers: ['4000002500003155', '4000000000003220', '4000002760003184'],
  },
  { label: 'Declined', numbers: ['4000000000000002'] },
  { label: 'Declined when the trial ends', numbers: ['4000000000000341'] },
];

/** Card numbers of Stripe's predefined test payment methods, by ID. */
export const CARD_NUMBER_BY_TEST_METHOD: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002760003184',
};

/** Returns the test card with this number. Like Stripe's test mode, throws for any other number. */
export function findTestCard(number: string): TestCard {
  const special = SPECIAL_VISA_CARDS[number];
  if (special) return { brand: 'visa', ...special };

  const brand = Object.keys(WORKING_CARDS).find((each) =>
    WORKING_CARDS[each]?.split(' ').includes(number),
  );
  if (brand) return { brand };
  if (!/^\d{12,19}$/.test(number)) {
    throw createCardError({ code: 'incorrect_number', message: 'Your card number is incorrect.' });
  }

  const message =
    'Your card was declined. Your request was in test mode, but used a non test (live) card. Try 4242 4242 4242 4242.';
  throw createCardError(createDecline('test_mode_live_card', message));
}

export function createCardError(decline: Decline): ApiError {
  return new ApiError(402, { type: 'card_error', ...decline });
}
