// `npm run grant -- admin mail@example.com [--revoke] [--stage dev]`: grants or revokes a member's role or plan.
import { runCommand } from './command.ts';
import { createGrantDeps, changeRight, parseGrantArguments } from './grant-rights.ts';

await runCommand({
  usage: 'Usage: npm run grant -- admin|coach|plan <tier> mail@example.com [--revoke] [--stage dev]',
  options: { revoke: { type: 'boolean' } },
  run: async (stack, { words, options }) => {
    const request = parseGrantArguments(words);
    return (
      request && `${await changeRight(createGrantDeps(stack), request, options['revoke'] === true)} (${stack.name})`
    );
  },
});
