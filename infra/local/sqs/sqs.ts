import { join } from 'node:path';
import { ACCOUNT, type MockServerOptions } from '../aws/credentials.ts';
import { startJsonService } from '../aws/json-service.ts';
import { Queue, type QueueSettings } from './queue.ts';
import { createSqsHandler } from './sqs-operations.ts';

export interface SqsOptions extends MockServerOptions {
  /**
   * If true, in-flight messages become visible at startup, because their consumers are gone.
   * Default: false.
   */
  releaseInFlight?: boolean;
}

export type Sqs = Awaited<ReturnType<typeof startSqs>>;

/** Starts the mock server for SQS with one folder per queue in `stateDir`. */
export async function startSqs(options: SqsOptions) {
  const queues = new Map<string, Queue>();
  const closing = new AbortController();
  const find = (nameOrArn: string): Queue | undefined =>
    queues.get(nameOrArn.split(':').at(-1) ?? '');

  const answer = createSqsHandler({
    find,
    queues,
    url: (): string => server.url,
    closing: closing.signal,
  });

  const server = await startJsonService('sqs', options, answer);

  const open = (settings: QueueSettings): Queue =>
    new Queue(settings, {
      folder: join(options.stateDir, settings.name),
      clock: options.clock ?? Date.now,
      moveToDeadLetterQueue: (arn, message) => {
        const target = find(arn);
        target?.addMessage(message);
        return target !== undefined;
      },
    });

  return {
    url: server.url,

    /** Creates the queue, or updates an existing queue's settings and keeps its messages. */
    createQueue(settings: QueueSettings): { name: string; url: string; arn: string } {
      if (!/^[A-Za-z0-9_-]{1,80}$/.test(settings.name))
        throw new Error(`queue name ${settings.name} is malformed`);

      const known = queues.get(settings.name);
      const queue = known ?? open(settings);
      queue.settings = settings;
      if (!known && options.releaseInFlight) queue.releaseInFlight();
      queues.set(settings.name, queue);

      return {
        name: settings.name,
        url: `${server.url}/${ACCOUNT}/${settings.name}`,
        arn: queue.arn,
      };
    },

    /**
     * Returns the queue by name or ARN, for pollers in this process. Throws if it doesn't exist.
     */
    queue(nameOrArn: string): Queue {
      const queue = find(nameOrArn);
      if (!queue) throw new Error(`there is no queue ${nameOrArn}`);
      return queue;
    },

    async close() {
      closing.abort();
      await server.close();
      queues.clear();
    },
  };
}
