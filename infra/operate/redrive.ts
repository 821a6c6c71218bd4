// `npm run redrive -- mail [--stage dev]`: moves the messages of a dead-letter queue back to their source queue.
import { runCommand } from './command.ts';
import { isQueueName, redrive } from './redrive-queue.ts';

await runCommand({
  usage: 'Usage: npm run redrive -- analysis|copies|mail|deletions|exports [--stage dev]',
  run: async (place, { words }) => {
    const [name] = words;
    return words.length === 1 && isQueueName(name) ? redrive(place, name) : undefined;
  },
});
