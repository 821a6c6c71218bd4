import { ApiError } from '../api/api-error.ts';

export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** A test card's behavior when it is saved and when it is charged. */
export interface TestCard {
  readonly brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa';
  readonly saveResult: 'authenticate' | 'works' | Decline;
  readonly chargeResult: 'works' | Decline;
  /**
   * Whether a charge requires 3-D Secure: always, never, or only until the cardholder has authenticated once with this
   * card.
   */
  readonly authentication: 'always' | 'never' | 'until set up';
}

const createDecline = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
export const GENERIC_DECLINE = createDecline('generic_decline');

const createWorkingCard = (brand: TestCard['brand']): TestCard => ({
  brand,
  saveResult: 'works',
  chargeResult: 'works',
  authentication: 'never',
});
const visa = createWorkingCard('visa');
const visaWithAuthentication = { ...visa, saveResult: 'authenticate' } as const;
const createDeclinedCard = (decline: Decline): TestCard => ({ ...visa, saveResult: decline, chargeResult: decline });

// docs.stripe.com/testing
const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa,
  '4000056655665556': visa,
  '4000000320000021': visa,
  '4000000760000002': visa,
  '4000001240000000': visa,
  '5555555555554444': createWorkingCard('mastercard'),
  '2223003122003222': createWorkingCard('mastercard'),
  '5200828282828210': createWorkingCard('mastercard'),
  '5105105105105100': createWorkingCard('mastercard'),
  '378282246310005': createWorkingCard('amex'),
  '371449635398431': createWorkingCard('amex'),
  '6011111111111117': createWorkingCard('discover'),
  '6011000990139424': createWorkingCard('discover'),
  '6011981111111113': createWorkingCard('discover'),
  '3056930009020004': createWorkingCard('diners'),
  '36227206271667': createWorkingCard('diners'),
  '6555900000604105': createWorkingCard('diners'),
  '3566002020360505': createWorkingCard('jcb'),
  '6200000000000005': createWorkingCard('unionpay'),
  '6200000000000047': createWorkingCard('unionpay'),
  '4000000000000341': { ...visa, chargeResult: GENERIC_DECLINE },
  '4000000000000002': createDeclinedCard(GENERIC_DECLINE),
  '4000000000009995': createDeclinedCard(createDecline('insufficient_funds', 'Your card has insufficient funds.')),
  '4000000000000069': createDeclinedCard({ code: 'expired_card', message: 'Your card has expired.' }),
  '4000000000000127': createDeclinedCard({ code: 'incorrect_cvc', message: "Your card's security code is incorrect." }),
  '4000002500003155': { ...visaWithAuthentication, authentication: 'until set up' },
  '4000000000003220': { ...visaWithAuthentication, authentication: 'until set up' },
  '4000003800000446': { ...visa, authentication: 'until set up' },
  '4000002760003184': { ...visaWithAuthentication, authentication: 'always' },
};

/** Card numbers of Stripe's predefined test payment methods, by ID. */
export const CARD_NUMBER_BY_TEST_METHOD: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002760003184',
};

/** Returns the test card with this number. Like Stripe's test mode, throws for any other number. */
export function findTestCard(number: string): TestCard {
  const card = CARDS[number];
  if (card) return card;
  if (!/^\d{12,19}$/.test(number)) throw createCardError('incorrect_number', 'Your card number is incorrect.');
  const message =
    'Your card was declined. Your request was in test mode, but used a non test (live) card. Try 4242 4242 4242 4242.';
  throw new ApiError(402, { type: 'card_error', ...createDecline('test_mode_live_card', message) });
}

export function createCardError(code: string, message: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message });
}
