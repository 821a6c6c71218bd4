import type { StoredMessage } from './message.ts';

/** Of the two measures by which SQS finds who is noisy, the one that a few consumers can reach: over a tenth of their time. */
const NOISY_SHARE = 0.1;
const RECENT_MS = 5 * 60_000;

interface Spent {
  readonly group: string;
  readonly ms: number;
  readonly endedAt: number;
}

/**
 * Fair queues of SQS: among messages with a group, those of groups that took little of the consumers' recent time come
 * before those of groups that took much; among the latter, whoever has the fewest in flight. A message without a group
 * is a group of its own.
 */
export class FairOrder {
  #spent: Spent[] = [];

  /** Notes that a message which was handed over is done. */
  note({ group, receivedAt }: StoredMessage, now: number): void {
    if (group === undefined || receivedAt === undefined) return;
    this.#spent = this.#spent.filter(({ endedAt }) => endedAt > now - RECENT_MS);
    this.#spent.push({ group, ms: now - receivedAt, endedAt: now });
  }

  /** Takes the next message out of `waiting`, which stand in the order of sending. */
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
