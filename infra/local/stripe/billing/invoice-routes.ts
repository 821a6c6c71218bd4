import { ApiError, badRequest, missing } from '../http/api-error.ts';
import { isWithin, pageOf } from '../http/lists.ts';
import { bool, oneOf, paging, range, text } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import { requireMethodOf } from '../payments/methods.ts';
import type { Invoice } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { catchUp, nowOf } from './agenda.ts';
import { collectInvoice, requireMethodToCharge } from './collect.ts';
import { expireIncomplete } from './end-subscription.ts';
import { voidInvoice } from './invoices.ts';
import { expirePendingUpdate } from './pending-update.ts';
import { previewInvoice, previewParams } from './preview.ts';
import { requirePaid } from './subscribe.ts';

export const invoiceRoutes: readonly Route[] = [
  route('POST /v1/invoices/create_preview', {
    params: previewParams,
    run: ({ world, params }) => previewInvoice(world, params),
  }),
  route('GET /v1/invoices', {
    params: {
      ...paging,
      created: range.optional(),
      customer: text.optional(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
      subscription: text.optional(),
      collection_method: oneOf('charge_automatically', 'send_invoice').optional(),
    },
    run({ world, params: { created, customer, status, subscription, collection_method: method, ...page } }) {
      const fits = (invoice: Invoice) =>
        isWithin(invoice.created, created) &&
        (customer === undefined || invoice.customer === customer) &&
        (status === undefined || invoice.status === status) &&
        (method === undefined || invoice.collection_method === method) &&
        (subscription === undefined || invoice.parent.subscription_details.subscription === subscription);
      return pageOf(world.all('invoice').filter(fits), page, '/v1/invoices');
    },
  }),
  route('GET /v1/invoices/:id', { run: ({ world, ids: [id = ''] }) => requireInvoice(world, id) }),
  route('POST /v1/invoices/:id/void', {
    run: ({ world, ids: [id = ''] }) => asItsCustomer(world, id, (invoice) => voidForGood(world, invoice)),
  }),
  route('POST /v1/invoices/:id/pay', {
    params: { payment_method: text.optional(), off_session: bool.optional() },
    run: ({ world, ids: [id = ''], params }) =>
      asItsCustomer(world, id, (invoice) => payInvoice(world, invoice, params)),
  }),
  route('GET /v1/invoice_payments', {
    params: { ...paging, invoice: text.optional(), status: oneOf('canceled', 'open', 'paid').optional() },
    run({ world, params: { invoice, status, ...page } }) {
      const rows = world
        .all('invoicePayment')
        .filter((each) => (!invoice || each.invoice === invoice) && (!status || each.status === status));
      return pageOf(rows, page, '/v1/invoice_payments');
    },
  }),
];

export function requireInvoice(world: World, id: string): Invoice {
  const invoice = world.find('invoice', id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  return invoice;
}

function asItsCustomer<T>(world: World, id: string, act: (invoice: Invoice) => T): T {
  const { customer } = requireInvoice(world, id);
  catchUp(world, customer);
  return world.at(nowOf(world, customer), () => act(requireInvoice(world, id)));
}

/** Without its invoice a change that waited for it is off, and a subscription that never began never will. */
function voidForGood(world: World, invoice: Invoice): Invoice {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription);
  const voided = voidInvoice(world, invoice);
  if (world.note(subscription.id).pendingInvoice === invoice.id) expirePendingUpdate(world, subscription.id);
  else if (subscription.status === 'incomplete') expireIncomplete(world, subscription);
  return voided;
}

function payInvoice(
  world: World,
  invoice: Invoice,
  {
    payment_method: id,
    off_session: isOffSession,
  }: { payment_method?: string | undefined; off_session?: boolean | undefined },
): Invoice {
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw badRequest(`This invoice is ${invoice.status} and cannot be paid.`);
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription);
  const method = id
    ? requireMethodOf(world, world.get('customer', invoice.customer), id, 'payment_method')
    : requireMethodToCharge(world, subscription);
  const made = collectInvoice(world, invoice, { method, isOnSession: isOffSession === false });
  try {
    requirePaid(made);
  } catch (error) {
    // The try itself happened, unlike that of a subscription which is refused as a whole.
    throw error instanceof ApiError ? new ApiError(error.status, error.body, { keepsChanges: true }) : error;
  }
  return requireInvoice(world, invoice.id);
}
