import type { Outcome, PageParts } from '../pages/pages.ts';
import { HOUR, monthsAfter, DAY } from '../billing/periods.ts';
import type { StripeControl } from '../control/control.ts';
import type { World } from '../state/world.ts';

type Act = (parts: { control: StripeControl; world: World }, customer: string) => string;

const ACTS: Readonly<Record<string, Act>> = {
  'end-trial': ({ control }, customer) => {
    control.endTrial(customer);
    return 'The trial is over.';
  },
  day: ({ control }, customer) => {
    control.moveTime(customer, DAY);
    return 'A day passed.';
  },
  month: ({ control, world }, customer) => {
    // And the hour in which a renewal's invoice is a draft.
    control.moveTime(customer, monthsAfter(world.realNow, 1) - world.realNow + HOUR);
    return 'A month passed.';
  },
  decline: ({ control }, customer) => {
    control.declineNext(customer);
    return 'The next charge is declined.';
  },
  accept: ({ control }, customer) => {
    control.declineNext(customer, 0);
    return 'Charges go through again.';
  },
};

/** A button of the console. Undefined when there is no such button, customer or event. */
export function consoleAct({ world, control }: PageParts, path: string, form: URLSearchParams): Outcome | undefined {
  const name = path.slice('/console/'.length);
  if (name === 'resend') return resend(control, world, form.get('event') ?? '');
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  const customer = world.find('customer', form.get('customer'));
  if (!act || !customer) return undefined;
  const who = customer.name || customer.email || customer.id;
  if (customer.test_clock && ['end-trial', 'day', 'month'].includes(name)) {
    return { to: '/', wrong: `${who}: their time is moved by their test clock.` };
  }
  return { to: '/', said: `${who}: ${act({ control, world }, customer.id)}` };
}

function resend(control: StripeControl, world: World, eventId: string): Outcome | undefined {
  const event = world.find('event', eventId);
  if (!event) return undefined;
  control.resend(event.id);
  return { to: '/', said: `${event.type} is on its way again.` };
}
