import { begin, startBench } from '../stripe.fixtures.ts';

/** The local server itself, with a trial whose card is to be saved and a subscription that is to be paid. */
export async function startServer() {
  const { standIn, stripe, close } = await startBench();
  const { pending_setup_intent: setup, customer } = await begin(stripe);
  const { latest_invoice: invoice } = await begin(stripe, { trialDays: 0 });
  if (typeof setup === 'string' || typeof invoice === 'string') throw new Error('these were to be expanded');
  return {
    url: standIn.url,
    publishableKey: standIn.publishableKey,
    secrets: {
      setup: setup?.client_secret ?? '',
      payment: invoice?.confirmation_secret?.client_secret ?? '',
    },
    stripe,
    customer: typeof customer === 'string' ? customer : customer.id,
    close,
  };
}

/** The id an intent's secret begins with. */
export function idIn(secret: string): string {
  return secret.split('_secret_')[0] ?? '';
}
