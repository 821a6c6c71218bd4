import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from '../aws/http-server.ts';
import { seedCatalogue } from './catalogue/prices.ts';
import { stripeControl, type StripeControl } from './control/control.ts';
import { controlOverHttp } from './control/control-http.ts';
import { Api } from './http/api.ts';
import { Faults } from './http/faults.ts';
import { pagesOverHttp } from './pages/pages.ts';
import { Journal } from './state/journal.ts';
import type { Account } from './state/tables.ts';
import { World } from './state/world.ts';
import { Deliverer } from './webhooks/deliverer.ts';

export type { StripeControl } from './control/control.ts';

export interface StripeOptions {
  /** Everything that outlives a restart. */
  readonly stateDir: string;
  /** 0 (the default) takes a free one. */
  readonly port?: number;
  /** Milliseconds since 1970; the clock on the wall when it is left out. */
  readonly now?: () => number;
  /** A new id that begins with the prefix and an underscore; chance when it is left out. */
  readonly newId?: (prefix: string) => string;
  /** Waits before the second, third… try of a webhook, in milliseconds. */
  readonly webhookRetryDelaysMs?: readonly number[];
}

export interface StripeStandIn {
  /** `http://127.0.0.1:PORT`, for servers: `new Stripe(secretKey, {protocol: 'http', host: '127.0.0.1', port})`. */
  readonly url: string;
  /** `http://localhost:PORT`, for browsers: another site than the app's, as Stripe is. */
  readonly browserUrl: string;
  readonly port: number;
  /** Made at the first start and the same ever after. */
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly control: StripeControl;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 1000;

/**
 * A stand-in for Stripe on this machine, with prices by the lookup keys starter_launch, professional_launch, starter_monthly,
 * professional_monthly and executive_monthly. It speaks API 2026-10-28.endive under /v1; under /stand-in it does what
 * `control` does, and takes the person's answer to their bank: POST /stand-in/authentications/<intent> with the form
 * `client_secret`, `result` (pass or fail); the answer is the intent as it is then.
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const now = options.now ?? Date.now;
  const newId = options.newId ?? ((prefix: string) => `${prefix}_${randomText(24)}`);
  const world = new World({ journal: new Journal(join(options.stateDir, 'objects.jsonl')), now, newId });
  const { webhookRetryDelaysMs: retryDelaysMs } = options;
  const deliverer = new Deliverer({ world, ...(retryDelaysMs && { retryDelaysMs }) });
  const faults = new Faults();
  const account = accountOf(world);
  seedCatalogue(world);
  world.commit();

  const control = stripeControl({ world, faults, deliverer });
  const api = new Api({ world, faults, onChange: () => deliverer.kick() });
  const overHttp = controlOverHttp({ control, world });
  const pages = pagesOverHttp({ world, control });
  const server = await listen(
    async (request, response) => {
      if (request.url?.startsWith('/v1/')) return answerApi(api, request, response);
      try {
        if ((await overHttp(request, response)) || (await pages(request, response))) return;
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      } catch (error) {
        // Without its address: that of a portal's page is a secret.
        console.error('stripe: a page failed', error);
        response.writeHead(500).end();
      }
    },
    { port: options.port ?? 0 },
  );

  const looking = setInterval(() => {
    try {
      control.tick();
    } catch (error) {
      // Whoever calls next meets the same fault, and is told.
      console.error('stripe: what is due could not be played', error);
    }
  }, LOOK_EVERY_MS);
  looking.unref();
  deliverer.kick();
  const port = Number(new URL(server.url).port);
  world.publicUrl = `http://localhost:${port}`;
  return {
    url: server.url,
    browserUrl: world.publicUrl,
    port,
    secretKey: account.secretKey,
    publishableKey: account.publishableKey,
    control,
    close: async () => {
      clearInterval(looking);
      await server.close();
      await deliverer.close();
      world.commit();
      world.close();
    },
  };
}

/** A browser asks before it calls with a header of its own; the key is the permission, not the page. */
async function answerApi(api: Api, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'OPTIONS') return api.handle(request, response);
  response
    .writeHead(204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-account, stripe-version',
      'access-control-max-age': '300',
    })
    .end();
}

function accountOf(world: World): Account {
  const [known] = world.all('account');
  return (
    known ??
    world.put('account', {
      id: 'acct_stand_in',
      secretKey: `sk_test_${randomText(32)}`,
      publishableKey: `pk_test_${randomText(32)}`,
      salt: randomText(32),
    })
  );
}

/** Letters and digits. */
function randomText(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length);
}
