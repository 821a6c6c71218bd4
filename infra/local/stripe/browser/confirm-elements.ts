import { ElementsGroup } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import type { Intent, IntentCalls, IntentKind, IntentOutcome } from './intents.ts';
import { methodOfPayment, type MethodData, type OwnerData } from './method-data.ts';

/** The argument of confirmSetup and confirmPayment. */
export interface ConfirmOptions {
  /** The group that holds the payment element. */
  readonly elements?: unknown;
  readonly clientSecret?: string | undefined;
  readonly confirmParams?:
    | {
        readonly return_url?: string | undefined;
        readonly payment_method?: string | undefined;
        readonly payment_method_data?: OwnerData | undefined;
      }
    | undefined;
  /** 'always' leaves the page for return_url after every success. */
  readonly redirect?: 'always' | 'if_required' | undefined;
}

interface ConfirmParts {
  readonly calls: IntentCalls;
  readonly goTo: (address: string) => void;
}

/** Confirms with the payment element, or with a payment method that exists. */
export async function confirmElements<Kind extends Intent>(
  { calls, goTo }: ConfirmParts,
  kind: IntentKind<Kind>,
  options: ConfirmOptions,
): Promise<IntentOutcome<Kind>> {
  const group = groupOf(options.elements);
  const secret = secretOf(options, group);
  const back = returnAddress(options);
  const { payment_method: id, payment_method_data: owner = {}, ...rest } = options.confirmParams ?? {};
  const method: MethodData = group && !id ? methodOfPayment(group.payment, owner) : { form: {} };
  if (method.problem) return { error: method.problem };
  const form = id || !group ? { ...rest, payment_method: id } : { ...rest, payment_method_data: method.form };
  const confirmed = await calls.confirm(kind, secret, form);
  if (confirmed.error) return confirmed;
  const done = await calls.followUp(kind, confirmed.intent, secret);
  if (done.error || options.redirect === 'if_required' || !back) return done;
  goTo(addressAfter(back, kind.name, done.intent));
  // The page is being left: whoever waits must not go on.
  return new Promise(() => {});
}

function groupOf(elements: unknown): ElementsGroup | undefined {
  if (elements === undefined || elements instanceof ElementsGroup) return elements;
  throw new IntegrationError('Invalid value for elements: it should be what stripe.elements() returned.');
}

function secretOf({ clientSecret }: ConfirmOptions, group: ElementsGroup | undefined): string {
  const secret = clientSecret ?? group?.clientSecret;
  if (secret) return secret;
  throw new IntegrationError('Invalid value for clientSecret: pass it here or to stripe.elements().');
}

function returnAddress({ redirect = 'always', confirmParams }: ConfirmOptions): URL | undefined {
  const address = confirmParams?.return_url;
  if (address !== undefined && URL.canParse(address)) return new URL(address);
  if (address === undefined && redirect === 'if_required') return undefined;
  throw new IntegrationError('confirmParams.return_url must be a whole address, such as https://example.com/welcome.');
}

function addressAfter(back: URL, name: Intent['object'], intent: Intent): string {
  back.searchParams.set(name, intent.id);
  back.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '');
  back.searchParams.set(
    'redirect_status',
    ['succeeded', 'requires_capture'].includes(intent.status) ? 'succeeded' : 'pending',
  );
  return back.href;
}
