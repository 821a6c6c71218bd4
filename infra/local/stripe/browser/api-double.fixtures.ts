import { createServer } from 'node:http';

type Fields = Record<string, unknown>;

export interface ApiDouble {
  readonly url: string;
  readonly publishableKey: string;
  /** `METHOD path` with the form or query of every call so far. */
  readonly calls: { readonly call: string; readonly form: Record<string, string> }[];
  readonly secrets: { readonly setup: string; readonly payment: string };
  close(): Promise<void>;
}

const NAMES = { seti: 'setup_intent', pi: 'payment_intent' } as const;
const ERRORS = { seti: 'last_setup_error', pi: 'last_payment_error' } as const;

/** Answers the calls of Stripe.js as the API does, for one setup and one payment intent and three of the test cards. */
export async function startApiDouble(): Promise<ApiDouble> {
  const calls: ApiDouble['calls'] = [];
  const intents = { seti: intentOf('seti'), pi: intentOf('pi') };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const url = new URL(request.url ?? '/', 'http://double');
    const form = Object.fromEntries(new URLSearchParams(request.method === 'POST' ? text : url.search));
    calls.push({ call: `${request.method} ${url.pathname}`, form });
    const [status, body] = answer(intents, url.pathname, form);
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the double has no port');
  return {
    url: `http://127.0.0.1:${bound.port}`,
    publishableKey: 'pk_test_local',
    calls,
    secrets: { setup: 'seti_1_secret_a', payment: 'pi_1_secret_a' },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function intentOf(kind: 'seti' | 'pi'): Fields {
  const secret = `${kind}_1_secret_a`;
  return { id: `${kind}_1`, object: NAMES[kind], client_secret: secret, status: 'requires_payment_method' };
}

function answer(intents: Record<'seti' | 'pi', Fields>, path: string, form: Record<string, string>): [number, Fields] {
  if (path === '/v1/payment_methods') return [200, { id: 'pm_1', object: 'payment_method', type: 'card' }];
  const kind = path.includes('seti_1') ? 'seti' : 'pi';
  const intent = intents[kind];
  if (form.client_secret !== intent.client_secret) {
    return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such intent.' } }];
  }
  if (path.endsWith('/confirm')) return confirm(intent, form['payment_method_data[card][number]']);
  if (path.startsWith('/stand-in/authentications/')) {
    const failure = {
      type: 'invalid_request_error',
      code: `${NAMES[kind]}_authentication_failure`,
      message: 'The provided PaymentMethod has failed authentication.',
    };
    const passed = form.result === 'pass';
    Object.assign(intent, { next_action: null, status: passed ? 'succeeded' : 'requires_payment_method' });
    if (!passed) intent[ERRORS[kind]] = failure;
  }
  return [200, intent];
}

function confirm(intent: Fields, number: string | undefined): [number, Fields] {
  if (number === '4000000000000002') {
    const declined = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' };
    return [402, { error: { ...declined, message: 'Your card was declined.', [String(intent.object)]: intent } }];
  }
  const asks = number === '4000002500003155';
  const action = asks ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null;
  return [200, Object.assign(intent, { status: asks ? 'requires_action' : 'succeeded', next_action: action })];
}
