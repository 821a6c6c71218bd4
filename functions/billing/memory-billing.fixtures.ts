import type { Mail } from '../mail/mail.public.ts';
import { openPlan } from './billing-record.ts';
import type { EventCursor } from './event-cursor.store.ts';
import type { MemberBilling } from './membership.store.ts';
import type { RefreshParts } from './refresh-membership.ts';
import { MEMBER } from './stripe-life.fixtures.ts';
import type { VisitStore } from './visit.store.ts';

/**
 * In-memory billing stores with the same write conditions as the real ones. Each call takes effect when its `pause`
 * resolves.
 */
export class MemoryBilling {
  row: MemberBilling = {
    memberId: MEMBER,
    email: 'sam@example.com',
    grantedPlan: null,
    plan: null,
    planEndsAt: null,
    billing: null,
  };
  /** Each email once, because the mail worker deduplicates by ID. */
  readonly mails = new Map<string, Mail>();
  readonly #cards = new Map<string, string>();
  readonly #visits = new Map<string, Date>();
  #readUntil: Date | undefined;

  constructor(startedAt: Date) {
    this.#readUntil = startedAt;
  }

  stores(pause: () => Promise<void>): Pick<
    RefreshParts,
    'memberships' | 'trials' | 'refundClaims' | 'payerHash' | 'openAccount' | 'mails'
  > & {
    visits: VisitStore;
    cursor: EventCursor;
  } {
    const on = async <T>(work: () => T): Promise<T> => {
      await pause();
      return work();
    };
    return {
      memberships: {
        find: () => on(() => structuredClone(this.row)),
        findByEmail: () => on(() => structuredClone(this.row)),
        save: (member, after) =>
          on(() => {
            if (this.row.billing?.version !== member.billing?.version) return false;
            const { plan, planEndsAt } = openPlan(after.subscription, member.grantedPlan);
            this.row = { ...this.row, plan, planEndsAt, billing: structuredClone(after) };
            return true;
          }),
      },
      trials: {
        claimCard: (fingerprint, customerId) =>
          on(() => {
            const owner = this.#cards.get(fingerprint) ?? customerId;
            this.#cards.set(fingerprint, owner);
            return owner === customerId;
          }),
        claimEmail: () => on(() => true),
        useEmail: () => on(() => undefined),
      },
      refundClaims: { claim: () => on(() => true) },
      payerHash: async (kind, value) => `${kind}#${value}`,
      openAccount: null,
      mails: { post: (mail) => on(() => void this.mails.set(mail.mailId, mail)) },
      visits: {
        plan: (customerId, at) =>
          on(() => void (at ? this.#visits.set(customerId, at) : this.#visits.delete(customerId))),
        drop: (customerId) => on(() => (this.#visits.delete(customerId) ? MEMBER : undefined)),
        listDue: (now) =>
          on(() =>
            [...this.#visits]
              .filter(([, at]) => at <= now)
              .map(([customerId, at]) => ({ customerId, dueAt: at.toISOString() })),
          ),
      },
      cursor: {
        find: () => on(() => this.#readUntil),
        move: (readUntil) => on(() => void (this.#readUntil = readUntil)),
      },
    };
  }
}
