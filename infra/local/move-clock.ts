import { setTimeout as wait } from 'node:timers/promises';
import type { Cloud } from './resources/cloud.ts';
import type { Workers } from './runtime-wiring.ts';

const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 20;

interface MoverOptions {
  workers: Pick<Workers, 'runSchedules' | 'deleteExpired'>;
  /** Called before each move, e.g. to keep people signed in. */
  beforeMove?: ((cloud: Cloud, ms: number) => Promise<void>) | undefined;
}

/**
 * Returns a function that moves the local cloud's time forward by milliseconds, and resolves once
 * everything that became due is done. Moves run one after another.
 */
export function createClockMover(cloud: Cloud, options: MoverOptions) {
  let lastMove = Promise.resolve();

  return (ms: number): Promise<void> => {
    const move = lastMove.then(() => moveClock(cloud, options, ms));
    lastMove = move.catch(() => undefined);

    return move;
  };
}

/** Moves day by day, so that a warning email is sent before the deletion it announces. */
async function moveClock(
  cloud: Cloud,
  { workers, beforeMove }: MoverOptions,
  ms: number,
): Promise<void> {
  await waitUntilIdle(cloud);
  await beforeMove?.(cloud, ms);

  for (let left = ms; left > 0; left -= DAY_MS) {
    cloud.clock.moveForward(Math.min(left, DAY_MS));
    await catchUp(cloud, workers);
  }
}

async function catchUp(cloud: Cloud, workers: MoverOptions['workers']): Promise<void> {
  const { blueprint, services } = cloud;
  services.stripe?.control.runDueSteps();
  await services.stripe?.control.waitForWebhooks();

  for (const { queueArn } of blueprint.eventSources) services.sqs.queue(queueArn).wakePolls();

  await workers.runSchedules();
  await waitUntilIdle(cloud);
  await workers.deleteExpired();
}

/** Resolves when no function runs and no queue has work for one. */
async function waitUntilIdle(cloud: Cloud): Promise<void> {
  while (isBusy(cloud)) await wait(CHECK_EVERY_MS, undefined, { ref: false });
}

function isBusy({ blueprint, services }: Cloud): boolean {
  return (
    [...blueprint.functions.values()].some(({ local }) => (local?.pendingCount ?? 0) > 0) ||
    blueprint.eventSources.some(
      ({ queueArn }) => services.sqs.queue(queueArn).countMessages().visible > 0,
    )
  );
}
