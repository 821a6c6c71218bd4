// `npm run redrive -- mail [--stage dev]`: moves the messages of a dead-letter queue back to their source queue.
import { runCommand } from './command.ts';
import { isQueueName, redriveQueue } from './redrive-queue.ts';

await runCommand({
  usage: 'Usage: npm run redrive -- analysis|copies|mail|deletions|exports [--stage dev]',
  run: async (stack, { words }) => {
    const [name] = words;
    return words.length === 1 && isQueueName(name) ? redriveQueue(stack, name) : undefined;
  },
});
