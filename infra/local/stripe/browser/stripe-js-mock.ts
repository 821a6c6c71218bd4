import './page-time.ts';
import type { StripeError } from '@stripe/stripe-js';
import { attachStyledShadow } from './card-form.ts';
import { ElementsGroup, MockElement } from './elements.ts';
import { createStripeApi, type Intent, type IntentResult } from './stripe-api.ts';

declare global {
  // `stripe-page.ts` sets this variable in the first line of the bundle. `api` is the mock server's
  // origin.
  // oxlint-disable-next-line no-underscore-dangle -- must not clash with the page's globals
  var __stripeMockServer: { api: string } | undefined;
}

const DIALOG_STYLES = `
dialog { max-width: 28rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
button { min-height: 2.75rem; padding: 0 1rem; font: inherit; }
`;

interface CardData {
  payment_method?: string | { card: unknown };
}

interface ElementsData {
  elements: unknown;
}

/** A mock of `window.Stripe` with only the functions that the product and react-stripe-js use. */
function Stripe(publishableKey: string) {
  const { __stripeMockServer: mockServer } = globalThis;
  if (!mockServer) throw new Error('The mock server for Stripe has no address.');

  const api = createStripeApi(mockServer.api, publishableKey);

  const confirm = async (secret: string, form: object): Promise<IntentResult> => {
    const confirmed = await api.confirm(secret, form);
    if (confirmed.error || confirmed.intent.status !== 'requires_action') return confirmed;

    const done = await api.authenticate(secret, await showAuthenticationDialog());

    return done.intent?.status === 'requires_payment_method'
      ? { error: getLastError(done.intent) }
      : done;
  };

  const confirmElement = async (
    secret: string,
    element: MockElement | null,
  ): Promise<IntentResult> => {
    if (!element) throw new Error('There is no mounted element to confirm with.');

    const { problem, methodData } = element.form;
    element.form.showProblem(problem);

    return problem ? { error: problem } : confirm(secret, { payment_method_data: methodData });
  };

  const confirmGroup = async ({ elements }: ElementsData) => {
    if (!(elements instanceof ElementsGroup))
      throw new Error('Pass the result of stripe.elements().');

    return toStripeResult(
      await confirmElement(elements.clientSecret, elements.getElement('payment')),
    );
  };

  const confirmCard = async (secret: string, { payment_method: method }: CardData = {}) => {
    if (typeof method !== 'object')
      return toStripeResult(await confirm(secret, { payment_method: method }));

    return toStripeResult(
      await confirmElement(secret, method.card instanceof MockElement ? method.card : null),
    );
  };

  return {
    elements: ({ clientSecret = '' }: { clientSecret?: string } = {}) =>
      new ElementsGroup(clientSecret, api),
    confirmSetup: confirmGroup,
    confirmPayment: confirmGroup,
    confirmCardSetup: confirmCard,
    confirmCardPayment: confirmCard,
    // react-stripe-js checks that these methods exist, but never calls them.
    createPaymentMethod: unsupported,
    createToken: unsupported,
  };
}

/** Simulates the bank's 3-D Secure page. Resolves to true only if the cardholder approves. */
function showAuthenticationDialog(): Promise<boolean> {
  const host = document.createElement('div');
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = 'Stripe test 3D Secure';
  dialog.innerHTML =
    '<p>Your bank would now ask you to confirm this payment. This is a test: choose the result.</p>' +
    '<button type="button" value="pass">Complete authentication</button> ' +
    '<button type="button" value="fail">Fail authentication</button>';

  attachStyledShadow(host, DIALOG_STYLES).append(dialog);
  document.body.append(host);

  return new Promise((resolve) => {
    for (const button of dialog.querySelectorAll('button')) {
      button.addEventListener('click', () => dialog.close(button.value));
    }

    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'pass');
    });

    dialog.showModal();
  });
}

function toStripeResult({ intent, error }: IntentResult) {
  if (error) return { error };
  return intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
}

/** Returns the last attempt's error in Stripe.js's format, which includes the intent. */
function getLastError(intent: Intent): StripeError {
  const error =
    intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error;
  return { type: 'api_error', message: 'The payment failed.', ...error, [intent.object]: intent };
}

function unsupported(): never {
  throw new Error('The mock Stripe.js does not support this call.');
}

// @stripe/stripe-js warns about any other version name.
Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
