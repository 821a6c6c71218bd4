import type { StripeError } from '@stripe/stripe-js';
import { MockElement } from './mock-element.ts';
import { ElementsGroup } from './elements-group.ts';
import type { IntentResult, StripeApi } from './stripe-api.ts';

interface Deps {
  readonly api: StripeApi;
  /** Asks the cardholder to approve. Resolves to true if they do. */
  readonly authenticate: () => Promise<boolean>;
}

interface CardData {
  readonly payment_method?: string | { readonly card: unknown };
}

interface ElementsData {
  readonly elements: unknown;
}

/** The object that `Stripe(key)` returns, with only the members that the product and @stripe/react-stripe-js use. */
export function createStripeObject({ api, authenticate }: Deps) {
  const confirm = async (secret: string, form: object): Promise<IntentResult> => {
    const confirmed = await api.confirm(secret, form);
    if (confirmed.error || confirmed.intent.status !== 'requires_action') return confirmed;
    const done = await api.authenticate(secret, await authenticate());
    return done.intent?.status === 'requires_payment_method' ? { error: getLastError(done) } : done;
  };
  const confirmElement = async (secret: string, element: MockElement | null): Promise<IntentResult> => {
    if (!element) throw new Error('There is no mounted element to confirm with.');
    const { problem, methodData } = element.form;
    element.form.showProblem(problem);
    return problem ? { error: problem } : confirm(secret, { payment_method_data: methodData });
  };
  const confirmGroup = ({ elements }: ElementsData) => {
    if (!(elements instanceof ElementsGroup)) throw new Error('Pass the result of stripe.elements().');
    return confirmElement(elements.clientSecret, elements.getElement('payment'));
  };
  const confirmCard = (secret: string, { payment_method: method }: CardData = {}) => {
    if (typeof method !== 'object') return confirm(secret, { payment_method: method });
    return confirmElement(secret, method.card instanceof MockElement ? method.card : null);
  };
  return {
    elements: ({ clientSecret = '' }: { clientSecret?: string } = {}) => new ElementsGroup(clientSecret, api),
    confirmSetup: async (data: ElementsData) => toStripeResult(await confirmGroup(data)),
    confirmPayment: async (data: ElementsData) => toStripeResult(await confirmGroup(data)),
    confirmCardSetup: async (secret: string, data?: CardData) => toStripeResult(await confirmCard(secret, data)),
    confirmCardPayment: async (secret: string, data?: CardData) => toStripeResult(await confirmCard(secret, data)),
    // react-stripe-js checks that these methods exist, but never calls them.
    createPaymentMethod: unsupported,
    createToken: unsupported,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

function toStripeResult({ intent, error }: IntentResult) {
  if (error) return { error };
  return intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
}

/** The error of the last attempt together with the intent, in the format of Stripe.js. */
function getLastError({ intent }: IntentResult): StripeError {
  const unknown: StripeError = { type: 'api_error', message: 'The payment failed.' };
  if (intent?.object === 'setup_intent') return { ...(intent.last_setup_error ?? unknown), setup_intent: intent };
  return { ...(intent?.last_payment_error ?? unknown), ...(intent && { payment_intent: intent }) };
}

function unsupported(): never {
  throw new Error('The mock Stripe.js does not support this call.');
}
