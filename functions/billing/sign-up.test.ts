import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { form, startCheckoutWorld, type CheckoutWorld } from './checkout-world.fixtures.ts';

let world: CheckoutWorld;
beforeEach(async () => {
  world = await startCheckoutWorld();
});
afterEach(() => world.close());

describe('a sign-up', () => {
  it('makes customer, trial, account and row, and says what is charged when', async () => {
    const answer = await world.calls().signUp();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        clientSecret: expect.stringMatching(/^seti_/),
        isTrial: true,
        firstCharge: { at: '2026-03-04T12:00:00.000Z', amount: { cents: 1_900, currency: 'usd' } },
      },
    });
    const [row] = await world.scan('members');
    expect(row).toMatchObject({
      email: form.email,
      firstName: 'Nora',
      lastName: 'New',
      plan: null,
      firstSignInAt: null,
    });
    const [customer] = world.standIn.control.objects('customer');
    expect(customer).toMatchObject({ email: form.email, name: 'Nora New', metadata: { memberId: row?.memberId } });
  });
});
