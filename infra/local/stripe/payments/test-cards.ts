import { ApiError } from '../http/api-error.ts';

/** Why a bank says no, as Stripe tells it. */
export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** What happens when a card is saved, and when it is charged. */
export interface TestCard {
  readonly number: string;
  readonly brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa';
  readonly funding: 'credit' | 'debit' | 'prepaid';
  readonly country: string;
  readonly saving: 'authenticate' | 'works' | Decline;
  readonly charging: 'works' | Decline;
  /** Whether charging asks for the person: always, or only until the card was set up with them. */
  readonly authentication: 'always' | 'never' | 'until set up';
}

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message: decline_code === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
});
export const GENERIC_DECLINE = declined('generic_decline');

const good: Omit<TestCard, 'number'> = {
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  saving: 'works',
  charging: 'works',
  authentication: 'never',
};
const refused = (decline: Decline): Omit<TestCard, 'number'> => ({ ...good, saving: decline, charging: decline });

// docs.stripe.com/testing
const CARDS: Readonly<Record<string, Omit<TestCard, 'number'>>> = {
  '4242424242424242': good,
  '4000056655665556': { ...good, funding: 'debit' },
  '4000000320000021': { ...good, country: 'AR' },
  '4000000760000002': { ...good, country: 'BR' },
  '4000001240000000': { ...good, country: 'CA' },
  '5555555555554444': { ...good, brand: 'mastercard' },
  '2223003122003222': { ...good, brand: 'mastercard' },
  '5200828282828210': { ...good, brand: 'mastercard', funding: 'debit' },
  '5105105105105100': { ...good, brand: 'mastercard', funding: 'prepaid' },
  '378282246310005': { ...good, brand: 'amex' },
  '371449635398431': { ...good, brand: 'amex' },
  '6011111111111117': { ...good, brand: 'discover' },
  '6011000990139424': { ...good, brand: 'discover' },
  '6011981111111113': { ...good, brand: 'discover', funding: 'debit' },
  '3056930009020004': { ...good, brand: 'diners' },
  '36227206271667': { ...good, brand: 'diners' },
  '6555900000604105': { ...good, brand: 'diners' },
  '3566002020360505': { ...good, brand: 'jcb' },
  '6200000000000005': { ...good, brand: 'unionpay' },
  '6200000000000047': { ...good, brand: 'unionpay' },
  '4000000000000341': { ...good, charging: GENERIC_DECLINE },
  '4000000000000002': refused(GENERIC_DECLINE),
  '4000000000009995': refused(declined('insufficient_funds')),
  '4000000000009987': refused(declined('lost_card')),
  '4000000000009979': refused(declined('stolen_card')),
  '4000000000006975': refused(declined('card_velocity_exceeded')),
  '4000000000000069': refused({ code: 'expired_card', message: 'Your card has expired.' }),
  '4000000000000127': refused({ code: 'incorrect_cvc', message: "Your card's security code is incorrect." }),
  '4000000000000119': refused({
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  '4000002500003155': { ...good, saving: 'authenticate', authentication: 'until set up' },
  '4000002760003184': { ...good, saving: 'authenticate', authentication: 'always' },
  '4000000000003220': { ...good, saving: 'authenticate', authentication: 'until set up' },
  '4000003800000446': { ...good, authentication: 'until set up' },
  '4000008400001629': {
    ...good,
    saving: 'authenticate',
    charging: GENERIC_DECLINE,
    authentication: 'always',
  },
  '4000008260003178': {
    ...good,
    saving: 'authenticate',
    charging: declined('insufficient_funds'),
    authentication: 'until set up',
  },
};

/** Stripe's own payment methods for tests, each a card. */
export const SHARED_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
};

export function testCard(number: string): TestCard {
  const card = CARDS[number];
  if (!card) throw new Error('that is none of the test cards');
  return { number, ...card };
}

/** The test card of what was typed; throws what Stripe's test mode answers to any other number. */
export function acceptedCard(typed: string): TestCard {
  const number = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (Object.hasOwn(CARDS, number)) return testCard(number);
  throw new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://docs.stripe.com/testing.',
  });
}

export function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param });
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
