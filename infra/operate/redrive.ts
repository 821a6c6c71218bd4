// `npm run redrive -- mail [--stage dev]`: sends what a dead-letter queue holds back to the queue it came from.
import { runCommand } from './command.ts';
import { isQueueName, redrive } from './redrive-queue.ts';

await runCommand({
  usage: 'Usage: npm run redrive -- analysis|copies|mail|deletions|exports [--stage dev]',
  run: async (place, { words }) => {
    const [name] = words;
    return words.length === 1 && isQueueName(name) ? redrive(place, name) : undefined;
  },
});
