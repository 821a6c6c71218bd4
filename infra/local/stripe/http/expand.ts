import { taxOf } from '../customers/tax-location.ts';
import { listOf } from './lists.ts';
import type { World } from '../state/world.ts';
import { badRequest, type ApiError } from './api-error.ts';

const MOST_LEVELS = 4;

/** What is shown only when it is asked for: by kind of object and field. */
const HIDDEN: Readonly<Record<string, Readonly<Record<string, (world: World, id: string) => unknown>>>> = {
  invoice: {
    payments: (world, id) =>
      listOf(
        world.all('invoicePayment').filter(({ invoice }) => invoice === id),
        `/v1/invoice_payments?invoice=${id}`,
      ),
    confirmation_secret: (world, id) => {
      const payment = world
        .all('invoicePayment')
        .findLast(({ invoice, status }) => invoice === id && status !== 'canceled');
      if (!payment) return null;
      const { client_secret } = world.get('paymentIntent', payment.payment.payment_intent);
      return { client_secret, type: 'payment_intent' };
    },
  },
  charge: {
    refunds: (world, id) =>
      listOf(
        world
          .all('refund')
          .filter(({ charge }) => charge === id)
          .toReversed(),
        `/v1/charges/${id}/refunds`,
      ),
  },
  customer: {
    subscriptions: (world, id) =>
      listOf(
        world
          .all('subscription')
          .filter(({ customer, status }) => customer === id && !['canceled', 'incomplete_expired'].includes(status))
          .toReversed(),
        `/v1/customers/${id}/subscriptions`,
      ),
    tax: (world, id) => taxOf(world, world.get('customer', id)),
    sources: (_, id) => listOf([], `/v1/customers/${id}/sources`),
    tax_ids: (_, id) => listOf([], `/v1/customers/${id}/tax_ids`),
  },
};

/** A copy of an answer with the references along the paths replaced by what they refer to. */
export function expanded(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MOST_LEVELS) {
      throw badRequest(`You cannot expand more than 4 levels of a property. Property: ${path}`, { param: 'expand' });
    }
    expandAt(world, copy, { steps, path });
  }
  return copy;
}

interface Way {
  readonly steps: readonly string[];
  readonly path: string;
}

function expandAt(world: World, at: unknown, { steps, path }: Way): void {
  const [step, ...rest] = steps;
  if (step === undefined || at === null) return;
  if (Array.isArray(at)) return at.forEach((each) => expandAt(world, each, { steps, path }));
  if (!isRecord(at)) throw notExpandable(path);
  if (!(step in at)) at[step] = hidden(world, at, { steps, path });
  const value = at[step];
  if (typeof value === 'string') {
    const found = world.byId(value);
    // An id is no reference to something else, but the object's own name.
    if (!found || step === 'id') throw notExpandable(path);
    at[step] = structuredClone(found);
  } else if (value !== null && typeof value !== 'object') {
    throw notExpandable(path);
  }
  expandAt(world, at[step], { steps: rest, path });
}

function hidden(world: World, at: Record<string, unknown>, { steps, path }: Way): unknown {
  const [step = ''] = steps;
  const show = HIDDEN[String(at.object)]?.[step];
  if (show) return structuredClone(show(world, String(at.id)));
  throw notExpandable(path, at.object === 'list' ? `You may want to try expanding 'data.${path}' instead.` : undefined);
}

function notExpandable(path: string, hint?: string): ApiError {
  return badRequest([`This property cannot be expanded (${path}).`, hint].filter(Boolean).join(' '), {
    param: 'expand',
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
