// `npm run grant -- admin mail@example.com [--revoke] [--stage dev]`: grants or revokes a member's role or plan.
import { runCommand } from './command.ts';
import { grantPartsOf, grantRights, readWords } from './grant-rights.ts';

await runCommand({
  usage: 'Usage: npm run grant -- admin|coach|plan <tier> mail@example.com [--revoke] [--stage dev]',
  options: { revoke: { type: 'boolean' } },
  run: async (place, { words, options }) => {
    const asked = readWords(words);
    return asked && `${await grantRights(grantPartsOf(place), asked, options['revoke'] === true)} (${place.name})`;
  },
});
