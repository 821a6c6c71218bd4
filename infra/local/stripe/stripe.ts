import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from '../aws/http-server.ts';
import { serveApi } from './api/api.ts';
import { Faults } from './api/faults.ts';
import { seedCatalog, type ProductWithPrices } from './catalog.ts';
import {
  createStripeControl,
  serveControl,
  type MoveClock,
  type StripeControl,
} from './control.ts';
import { servePage } from './pages/pages.ts';
import { generateRandomText, Store } from './state/store.ts';
import type { Account } from './state/tables.ts';
import { WebhookDeliverer } from './webhooks/webhooks.ts';

/** The business whose Stripe account the mock server simulates. */
export interface StripeBusiness {
  businessName: string;
  /** The products and prices of a new account. */
  products: readonly ProductWithPrices[];
}

export interface StripeOptions extends StripeBusiness {
  stateDir: string;
  /** Another port is used if this one is in use. */
  preferredPort?: number;
  /** Returns the current time in milliseconds since 1970. */
  now?: () => number;
  /** Called when somebody moves the clock on the console. */
  moveClock?: MoveClock;
}

export type StripeMockServer = Awaited<ReturnType<typeof startStripe>>;

const TICK_MS = 1000;

/**
 * Starts a mock server for Stripe. It serves the API under /v1, the billing portal under /portal, a
 * console at /, and the commands of `control` under /control.
 */
export async function startStripe({
  stateDir,
  businessName,
  products,
  preferredPort,
  now = Date.now,
  moveClock,
}: StripeOptions) {
  const store = new Store(join(stateDir, 'stripe.jsonl'), now);
  store.businessName = businessName;

  const { secretKey, publishableKey } = loadAccount(store);
  seedCatalog(store, products);
  store.commit();

  const deliverer = new WebhookDeliverer(store);
  store.onCommit = () => deliverer.start();

  const faults = new Faults();
  const control = createStripeControl({ store, faults, deliverer, moveClock });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/v1/')) return serveApi({ store, faults }, request, response);
    if (request.url?.startsWith('/control/')) return serveControl(control, request, response);
    return servePage({ store, control }, request, response);
  };

  const server = await listen(serve, { preferredPort });
  const ticking = setInterval(() => runDueStepsOrLog(control), TICK_MS);
  ticking.unref();
  deliverer.start();

  const boundPort = Number(new URL(server.url).port);
  store.browserUrl = `http://localhost:${boundPort}`;

  return {
    /** `http://127.0.0.1:PORT`, for servers. */
    url: server.url,
    /**
     * `http://localhost:PORT`, for browsers. As with Stripe, the app and this origin are different
     * sites.
     */
    browserUrl: store.browserUrl,
    port: boundPort,
    secretKey,
    publishableKey,
    control,

    close: async () => {
      clearInterval(ticking);
      await server.close();
      await deliverer.close();
    },
  };
}

/**
 * Runs all due steps. Logs an error instead of throwing it, because the next API call will fail
 * with the same one.
 */
function runDueStepsOrLog(control: StripeControl): void {
  try {
    control.runDueSteps();
  } catch (error) {
    console.error('stripe: a due step failed', error);
  }
}

function loadAccount(store: Store): Account {
  const [known] = store.listAll('account');
  const id = 'acct_stand_in';
  const [secretKey, publishableKey] = [
    `sk_test_${generateRandomText(32)}`,
    `pk_test_${generateRandomText(32)}`,
  ];

  return (
    known ?? store.put('account', { id, secretKey, publishableKey, salt: generateRandomText(32) })
  );
}
