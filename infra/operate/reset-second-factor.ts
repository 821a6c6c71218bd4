// `npm run reset-second-factor -- mail@example.com [--stage dev]`: removes the second factor of a member who has lost
// it.
import { runCommand } from './command.ts';
import { removeSecondFactor, createRemoveSecondFactorDeps } from './remove-second-factor.ts';

await runCommand({
  usage: 'Usage: npm run reset-second-factor -- mail@example.com [--stage dev]',
  run: async (stack, { words }) => {
    const [email, ...rest] = words;
    if (!email?.includes('@') || rest.length > 0) return undefined;
    return `${await removeSecondFactor(createRemoveSecondFactorDeps(stack), email.toLowerCase())} (${stack.name})`;
  },
});
