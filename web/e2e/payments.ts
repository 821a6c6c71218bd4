import * as z from 'zod';

/** Control of the Stripe stand-in. `address` is `http://localhost:PORT`. */
export interface Payments {
  readonly address: string;
  /** A customer's objects of one kind, oldest first, e.g. their invoices. */
  ofCustomer<T>(
    kind: 'in' | 'pi' | 'pm' | 're' | 'seti' | 'sub',
    customerId: string,
    shape: z.ZodType<T>,
  ): Promise<T[]>;
  customersOf(email: string): Promise<{ id: string; balance: number }[]>;
  /** Shifts a customer's history into the past by `seconds`. Resolves once all webhooks are delivered. */
  moveTime(customerId: string, seconds: number): Promise<void>;
  /** Moves time to just after the end of the trial, when its invoice is charged. */
  endTrial(customerId: string): Promise<void>;
  /** Declines the customer's next charges with any card. */
  declineNext(customerId: string, times: number): Promise<void>;
  /** Resolves once all webhooks so far are delivered. */
  settled(): Promise<void>;
}

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

const owned = z.looseObject({ customer: z.string().nullable() });
const customers = z.array(z.object({ id: z.string(), email: z.string().nullable(), balance: z.int() }));

export function paymentsAt(address: string): Payments {
  const tell = async (command: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${address}/stand-in/${command}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${command}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const objects = async (prefix: string) => {
    const { data } = z.object({ data: z.array(z.unknown()) }).parse(await tell('objects', { prefix }));
    return data;
  };
  const settled = async () => void (await tell('settled'));
  return {
    address,
    async ofCustomer(kind, customerId, shape) {
      const all = await objects(kind);
      return all.filter((each) => owned.parse(each).customer === customerId).map((each) => shape.parse(each));
    },
    async customersOf(email) {
      const all = customers.parse(await objects('cus'));
      return all.filter((customer) => customer.email === email);
    },
    async moveTime(customer, seconds) {
      await tell('move-time', { customer, seconds });
      await settled();
    },
    async endTrial(customer) {
      await tell('end-trial', { customer });
      await settled();
    },
    async declineNext(customer, times) {
      await tell('decline-next', { customer, times });
    },
    settled,
  };
}

/** The ID of the customer with this email address. Throws unless exactly one exists. */
export async function customerOf(payments: Payments, email: string): Promise<string> {
  const found = await payments.customersOf(email);
  const [customer] = found;
  if (!customer || found.length > 1) throw new Error(`${found.length} customers of ${email}`);
  return customer.id;
}

/** The fields of Stripe objects that tests check. Amounts in cents, times in seconds since 1970. */
export const subscriptionShape = z.object({
  id: z.string(),
  status: z.string(),
  items: z.object({
    data: z.tuple([z.object({ price: z.object({ lookup_key: z.string() }), current_period_end: z.int() })]),
  }),
});
export const invoiceShape = z.object({
  status: z.string(),
  total: z.int(),
  amount_paid: z.int(),
  billing_reason: z.string(),
});
export const refundShape = z.object({ status: z.string(), amount: z.int() });

/** The customer's only subscription, in any status. Throws unless exactly one exists. */
export async function subscriptionOf(payments: Payments, customerId: string) {
  const found = await payments.ofCustomer('sub', customerId, subscriptionShape);
  const [subscription] = found;
  if (!subscription || found.length > 1) throw new Error(`${found.length} subscriptions of ${customerId}`);
  return subscription;
}

/** A customer's paid amounts in cents, oldest first. */
export async function paidBy(payments: Payments, customerId: string): Promise<number[]> {
  const invoices = await payments.ofCustomer('in', customerId, invoiceShape);
  return invoices.flatMap(({ amount_paid: cents }) => (cents > 0 ? [cents] : []));
}
