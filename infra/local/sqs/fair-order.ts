import type { StoredMessage } from './message.ts';

/** A group is noisy if it used over 10% of the consumers' recent time. SQS's other criterion needs many consumers. */
const NOISY_SHARE = 0.1;
const RECENT_MS = 5 * 60_000;

interface Spent {
  readonly group: string;
  readonly ms: number;
  readonly endedAt: number;
}

/**
 * SQS fair queues: groups that used little of the consumers' recent time come before noisy groups. Among noisy groups,
 * the one with the fewest messages in flight is first.
 */
export class FairOrder {
  #spent: Spent[] = [];

  /** Records the processing time of a completed message. */
  note({ group, receivedAt }: StoredMessage, now: number): void {
    if (group === undefined || receivedAt === undefined) return;
    this.#spent = this.#spent.filter(({ endedAt }) => endedAt > now - RECENT_MS);
    this.#spent.push({ group, ms: now - receivedAt, endedAt: now });
  }

  /** Removes and returns the next message from `waiting`, which is sorted by send time. */
  take(waiting: StoredMessage[], inFlight: readonly StoredMessage[], now: number): StoredMessage | undefined {
    if (waiting.every(({ group }) => group === undefined)) return waiting.shift();
    const rankOf = this.#ranks(inFlight, now);
    const ranks = waiting.map(({ group }) => rankOf(group));
    return waiting.splice(ranks.indexOf(Math.min(...ranks)), 1)[0];
  }

  #ranks(inFlight: readonly StoredMessage[], now: number): (group: string | undefined) => number {
    const time = new Map<string, number>();
    const held = new Map<string, number>();
    for (const { group, ms, endedAt } of this.#spent) if (endedAt > now - RECENT_MS) add(time, group, ms);
    for (const { group, receivedAt = now } of inFlight) {
      if (group === undefined) continue;
      add(time, group, now - receivedAt);
      add(held, group, 1);
    }
    const most = NOISY_SHARE * [...time.values()].reduce((sum, ms) => sum + ms, 0);
    return (group) => {
      if (group === undefined || (time.get(group) ?? 0) <= most) return 0;
      return 1 + (held.get(group) ?? 0);
    };
  }
}

function add(sums: Map<string, number>, group: string, amount: number): void {
  sums.set(group, (sums.get(group) ?? 0) + amount);
}
