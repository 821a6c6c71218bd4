import { ApiError, missing } from '../http/api-error.ts';
import type { Address, Customer } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';

interface NewCustomer {
  readonly address?: Address | null;
  readonly description?: string | null;
  readonly email?: string | null;
  readonly metadata?: Record<string, string>;
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly balance?: number;
  readonly testClock?: string | null;
}

export function createCustomer(world: World, given: NewCustomer): Customer {
  const id = world.newId('cus');
  const customer = world.put('customer', {
    id,
    object: 'customer',
    address: given.address ?? null,
    balance: given.balance ?? 0,
    created: world.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: given.testClock ?? null,
  });
  emit(world, 'customer.created', customer);
  return customer;
}

/** Throws 404 when there is none, also when they were deleted. */
export function requireCustomer(world: World, id: string, param = 'customer'): Customer {
  const customer = world.find('customer', id);
  if (customer) return customer;
  if (world.find('deletedCustomer', id)) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such customer: '${id}'; a deleted customer cannot be changed or used.`,
      param,
    });
  }
  throw missing('customer', id, param);
}
