// `npm run reconcile -- billing [--stage dev]`: syncs memberships with Stripe now, instead of within the hour.
import { runCommand } from './command.ts';

await runCommand({
  usage: 'Usage: npm run reconcile -- billing [--stage dev]',
  run: async (place, { words }) => {
    if (words.join(' ') !== 'billing') return undefined;
    await place.invoke(place.output('ReconcileBilling'));
    return `Billing is in line with Stripe (${place.name}). The log of reconcile-billing says for how many customers.`;
  },
});
