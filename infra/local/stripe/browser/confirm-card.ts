import type { StripeError } from '@stripe/stripe-js';
import type { Intent, IntentCalls, IntentKind, IntentOutcome } from './intents.ts';
import { methodOfCard, type OwnerData } from './method-data.ts';

/** The second argument of confirmCardSetup and confirmCardPayment. */
export interface ConfirmCardData {
  readonly payment_method?: string | (OwnerData & { readonly card: unknown }) | undefined;
  readonly return_url?: string | undefined;
}

export interface ConfirmCardOptions {
  /** False leaves 3-D Secure to the page. */
  readonly handleActions?: boolean | undefined;
}

/** Confirms with the card element, a payment method's id, or what the intent holds already. */
export async function confirmCard<Kind extends Intent>(
  calls: IntentCalls,
  kind: IntentKind<Kind>,
  {
    secret,
    data,
    options,
  }: { secret: string; data?: ConfirmCardData | undefined; options?: ConfirmCardOptions | undefined },
): Promise<IntentOutcome<Kind>> {
  const { payment_method: method, ...rest } = data ?? {};
  if (typeof method !== 'object') {
    return finish(calls, kind, { secret, options, form: { ...rest, payment_method: method } });
  }
  const { card, ...owner } = method;
  const { form, problem } = methodOfCard(card, owner);
  if (problem) return { error: problem satisfies StripeError };
  return finish(calls, kind, { secret, options, form: { ...rest, payment_method_data: form } });
}

async function finish<Kind extends Intent>(
  calls: IntentCalls,
  kind: IntentKind<Kind>,
  { secret, form, options }: { secret: string; form: object; options: ConfirmCardOptions | undefined },
): Promise<IntentOutcome<Kind>> {
  const confirmed = await calls.confirm(kind, secret, form);
  if (confirmed.error || options?.handleActions === false) return confirmed;
  return calls.followUp(kind, confirmed.intent, secret);
}
