import * as z from 'zod';

const ownedSchema = z.looseObject({ customer: z.string().nullable() });
const customerSchema = z.object({ id: z.string(), email: z.string().nullable(), balance: z.int() });

/** Controls the mock server for Stripe at `http://localhost:PORT`. */
export function createPaymentsControl(url: string) {
  const sendCommand = async (command: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${url}/control/${command}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });

    if (!answer.ok) throw new Error(`${command}: ${answer.status} ${await answer.text()}`);

    return answer.json();
  };

  const fetchObjects = async <T>(prefix: string, shape: z.ZodType<T>): Promise<T[]> =>
    z.object({ data: z.array(shape) }).parse(await sendCommand('objects', { prefix })).data;
  /** Resolves once all pending webhooks are delivered. */
  const waitForWebhooks = async () => void (await sendCommand('settled'));

  return {
    url,

    /** A customer's objects of one kind, oldest first, e.g. their invoices. */
    async listObjects<T>(
      kind: 'in' | 'pi' | 'pm' | 're' | 'seti' | 'sub',
      customerId: string,
      shape: z.ZodType<T>,
    ): Promise<T[]> {
      const all = await fetchObjects(kind, ownedSchema);
      return all.filter(({ customer }) => customer === customerId).map((each) => shape.parse(each));
    },

    async findCustomers(email: string) {
      const all = await fetchObjects('cus', customerSchema);
      return all.filter((customer) => customer.email === email);
    },

    /**
     * Shifts a customer's history into the past by `seconds`. Resolves once all webhooks are
     * delivered.
     */
    async advanceTime(customer: string, seconds: number) {
      await sendCommand('move-time', { customer, seconds });
      await waitForWebhooks();
    },

    /**
     * Moves the whole local cloud's clock. Resolves once everything that became due is done. Only
     * for a stack that no other test uses.
     */
    async moveClock(seconds: number) {
      await sendCommand('move-clock', { seconds });
    },

    /** Moves time to just after the end of the trial, when the first invoice is charged. */
    async endTrial(customer: string) {
      await sendCommand('end-trial', { customer });
      await waitForWebhooks();
    },

    /** Makes the customer's next charges fail, whatever card is used. */
    async declineNextCharges(customer: string, times: number) {
      await sendCommand('decline-next', { customer, times });
    },

    waitForWebhooks,
  };
}

export type PaymentsControl = ReturnType<typeof createPaymentsControl>;

/** The ID of the customer with this email address. Throws unless exactly one exists. */
export async function findCustomerId(payments: PaymentsControl, email: string): Promise<string> {
  const found = await payments.findCustomers(email);
  const [customer] = found;
  if (!customer || found.length > 1) throw new Error(`${found.length} customers of ${email}`);

  return customer.id;
}

/** The fields of Stripe objects that tests check. Amounts in cents, times in seconds since 1970. */
export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  items: z.object({
    data: z.tuple([
      z.object({ price: z.object({ lookup_key: z.string() }), current_period_end: z.int() }),
    ]),
  }),
});

export const invoiceSchema = z.object({
  status: z.string(),
  total: z.int(),
  amount_paid: z.int(),
  billing_reason: z.string(),
});

export const refundSchema = z.object({ status: z.string(), amount: z.int() });

/** The customer's only subscription, in any status. Throws unless exactly one exists. */
export async function findSubscription(payments: PaymentsControl, customerId: string) {
  const found = await payments.listObjects('sub', customerId, subscriptionSchema);
  const [subscription] = found;
  if (!subscription || found.length > 1)
    throw new Error(`${found.length} subscriptions of ${customerId}`);

  return subscription;
}

/** A customer's paid amounts in cents, oldest first. */
export async function listPaidCents(
  payments: PaymentsControl,
  customerId: string,
): Promise<number[]> {
  const invoices = await payments.listObjects('in', customerId, invoiceSchema);
  return invoices.flatMap(({ amount_paid: cents }) => (cents > 0 ? [cents] : []));
}
