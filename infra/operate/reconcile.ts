// `npm run reconcile -- billing [--stage dev]`: syncs memberships with Stripe now, instead of within the hour.
import { runCommand } from './command.ts';

await runCommand({
  usage: 'Usage: npm run reconcile -- billing [--stage dev]',
  run: async (stack, { words }) => {
    if (words.join(' ') !== 'billing') return undefined;
    await stack.invoke(stack.requireOutput('ReconcileBilling'));
    return `Billing is in sync with Stripe (${stack.name}). See the log of reconcile-billing for the number of customers.`;
  },
});
