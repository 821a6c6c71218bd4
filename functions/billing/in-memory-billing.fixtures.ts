import type { Mail } from '#functions/mail/mail.public.ts';
import { resolveEntitlement } from './plan-entitlement.ts';
import type { EventCursor, ScheduledCheckStore } from './scheduled-check.store.ts';
import type { MemberBilling } from './membership.store.ts';
import type { RefreshDeps } from './refresh-membership.service.ts';
import { MEMBER_ID } from './in-memory-stripe.fixtures.ts';

/**
 * In-memory billing stores with the same write conditions as the real ones. Each call takes effect
 * when its `pause` resolves.
 */
export class InMemoryBilling {
  row: MemberBilling = {
    memberId: MEMBER_ID,
    email: 'sam@example.com',
    grantedPlan: null,
    plan: null,
    planEndsAt: null,
    trialEndsAt: null,
    billing: null,
  };
  /** Posted emails, keyed by mail ID, because the mail worker sends each ID only once. */
  readonly mails = new Map<string, Mail>();
  readonly #cards = new Map<string, string>();
  readonly #scheduledChecks = new Map<string, Date>();
  #readUntil: Date | undefined;

  constructor(startedAt: Date) {
    this.#readUntil = startedAt;
  }

  stores(pause: () => Promise<void>): Pick<
    RefreshDeps,
    'memberships' | 'trials' | 'refundClaims' | 'hashPayer' | 'openAccount' | 'removals' | 'mails'
  > & {
    scheduledChecks: ScheduledCheckStore;
    cursor: EventCursor;
  } {
    const afterPause = async <T>(work: () => T): Promise<T> => {
      await pause();
      return work();
    };

    return {
      memberships: {
        find: () => afterPause(() => structuredClone(this.row)),
        findByEmail: () => afterPause(() => structuredClone(this.row)),

        save: (member, after) =>
          afterPause(() => {
            if (this.row.billing?.version !== member.billing?.version) return false;

            const { plan, planEndsAt, trialEndsAt } = resolveEntitlement(
              after.subscription,
              member.grantedPlan,
            );

            this.row = {
              ...this.row,
              plan,
              planEndsAt,
              trialEndsAt,
              billing: structuredClone(after),
            };

            return true;
          }),
      },
      trials: {
        claimCard: (fingerprint, customerId) =>
          afterPause(() => {
            const owner = this.#cards.get(fingerprint) ?? customerId;
            this.#cards.set(fingerprint, owner);
            return owner === customerId;
          }),
        claimEmail: () => afterPause(() => true),
        markEmailUsed: () => afterPause(() => undefined),
      },
      refundClaims: { claim: () => afterPause(() => true) },
      hashPayer: async (kind, value) => `${kind}#${value}`,
      openAccount: null,
      removals: null,
      mails: { post: (mail) => afterPause(() => void this.mails.set(mail.mailId, mail)) },
      scheduledChecks: {
        schedule: (customerId, at) =>
          afterPause(
            () =>
              void (at
                ? this.#scheduledChecks.set(customerId, at)
                : this.#scheduledChecks.delete(customerId)),
          ),

        remove: (customerId) =>
          afterPause(() => (this.#scheduledChecks.delete(customerId) ? MEMBER_ID : undefined)),

        listDue: (now) =>
          afterPause(() =>
            [...this.#scheduledChecks]
              .filter(([, at]) => at <= now)
              .map(([customerId, at]) => ({ customerId, dueAt: at.toISOString() })),
          ),
      },
      cursor: {
        find: () => afterPause(() => this.#readUntil),
        advance: (readUntil) => afterPause(() => void (this.#readUntil = readUntil)),
      },
    };
  }
}
