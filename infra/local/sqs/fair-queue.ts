import type { StoredMessage } from './stored-message.ts';

/**
 * A group is noisy if its messages took over 10% of the recent processing time. SQS's other
 * criterion isn't checked, because it requires at least 30 messages in flight.
 */
const NOISY_SHARE = 0.1;
const RECENT_MS = 5 * 60_000;

interface ProcessingTime {
  group: string;
  ms: number;
  endedAt: number;
}

/**
 * Works like SQS fair queues: messages of noisy groups wait behind all others. Among noisy groups,
 * the one with the fewest messages in flight comes first.
 */
export class FairQueue {
  #processingTimes: ProcessingTime[] = [];

  /** Records the processing time of a completed message. */
  recordProcessingTime({ group, receivedAt }: StoredMessage, now: number): void {
    if (group === undefined || receivedAt === undefined) return;

    this.#processingTimes = this.#processingTimes.filter(
      ({ endedAt }) => endedAt > now - RECENT_MS,
    );
    this.#processingTimes.push({ group, ms: now - receivedAt, endedAt: now });
  }

  /** Removes and returns the next message from `waiting`, which is sorted by send time. */
  takeNext(
    waiting: StoredMessage[],
    inFlight: readonly StoredMessage[],
    now: number,
  ): StoredMessage | undefined {
    if (waiting.every(({ group }) => group === undefined)) return waiting.shift();

    const rankOf = this.#createRanking(inFlight, now);
    const ranks = waiting.map(({ group }) => rankOf(group));

    return waiting.splice(ranks.indexOf(Math.min(...ranks)), 1)[0];
  }

  #createRanking(
    inFlight: readonly StoredMessage[],
    now: number,
  ): (group: string | undefined) => number {
    const processingMs = new Map<string, number>();
    const inFlightCounts = new Map<string, number>();
    for (const { group, ms, endedAt } of this.#processingTimes)
      if (endedAt > now - RECENT_MS) add(processingMs, group, ms);

    for (const { group, receivedAt = now } of inFlight) {
      if (group === undefined) continue;
      add(processingMs, group, now - receivedAt);
      add(inFlightCounts, group, 1);
    }

    const noisyThresholdMs =
      NOISY_SHARE * [...processingMs.values()].reduce((sum, ms) => sum + ms, 0);

    return (group) => {
      if (group === undefined || (processingMs.get(group) ?? 0) <= noisyThresholdMs) return 0;
      return 1 + (inFlightCounts.get(group) ?? 0);
    };
  }
}

function add(sums: Map<string, number>, group: string, amount: number): void {
  sums.set(group, (sums.get(group) ?? 0) + amount);
}
