import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT, type StandInOptions } from '../aws/credentials.ts';
import { listen } from '../aws/http-server.ts';
import { answerJson } from '../aws/json-service.ts';
import type { Faults, QueueSettings } from './message.ts';
import { Queue } from './queue.ts';
import { sqsOperations } from './sqs-operations.ts';

export interface SqsOptions extends StandInOptions {
  /** Mutable, so tests can switch faults at runtime. */
  readonly faults?: Faults;
  /** Makes in-flight messages visible at startup, because their consumers died with the last run. Default false. */
  readonly releaseInFlight?: boolean;
}

export interface Sqs {
  readonly url: string;
  readonly faults: Faults;
  /** Creates the queue or updates an existing queue's settings; messages stay. */
  createQueue(settings: QueueSettings): { name: string; url: string; arn: string };
  /** Returns the queue by name or ARN, for pollers in this process. Throws if it doesn't exist. */
  queue(nameOrArn: string): Queue;
  /** Makes waiting polls check again after the injected clock changed. */
  wake(): void;
  close(): Promise<void>;
}

/** Starts the SQS stand-in with one log file per queue in `stateDir`. */
export async function startSqs(options: SqsOptions): Promise<Sqs> {
  mkdirSync(options.stateDir, { recursive: true });
  const queues = new Map<string, Queue>();
  const faults = options.faults ?? {};
  const closing = new AbortController();
  const find = (nameOrArn: string): Queue | undefined => queues.get(nameOrArn.split(':').at(-1) ?? '');
  const answer = sqsOperations({ find, queues, url: () => server.url, closing: closing.signal });
  const server = await listen(
    (request, response) =>
      answerJson(
        { service: 'sqs', contentType: 'application/x-amz-json-1.0', access: options, answer },
        request,
        response,
      ),
    options,
  );

  const open = (settings: QueueSettings): Queue =>
    new Queue(settings, {
      path: join(options.stateDir, `${settings.name}.log`),
      clock: options.clock ?? Date.now,
      faults,
      bury: (arn, message) => {
        const target = find(arn);
        target?.accept(message);
        return target !== undefined;
      },
    });

  return {
    url: server.url,
    faults,
    createQueue(settings) {
      if (!/^[A-Za-z0-9_-]{1,80}$/.test(settings.name)) throw new Error(`queue name ${settings.name} is malformed`);
      const known = queues.get(settings.name);
      const queue = known ?? open(settings);
      queue.settings = settings;
      if (!known && options.releaseInFlight) queue.release();
      queues.set(settings.name, queue);
      return { name: settings.name, url: `${server.url}/${ACCOUNT}/${settings.name}`, arn: queue.arn };
    },
    queue(nameOrArn) {
      const queue = find(nameOrArn);
      if (!queue) throw new Error(`there is no queue ${nameOrArn}`);
      return queue;
    },
    wake: () => queues.forEach((queue) => queue.wake()),
    async close() {
      closing.abort();
      await server.close();
      queues.forEach((queue) => queue.close());
      queues.clear();
    },
  };
}
