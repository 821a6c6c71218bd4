import * as z from 'zod';
import { parseJson } from '#platform/parse-json.ts';

/** The log event that alarms the operator about a payment dispute. */
export const DISPUTE_LOG_EVENT = 'payment disputed';

/**
 * `inquiry`: the bank asks, and no money was withdrawn. `open`: the bank withdrew the payment and
 * will decide. `won`: the payment stays with us. `lost`: it stays with the cardholder.
 */
const disputeStates = ['inquiry', 'open', 'won', 'lost'] as const;

type DisputeState = (typeof disputeStates)[number];

export const disputeSchema = z.object({
  state: z.enum(disputeStates),
  cents: z.int(),
  openedAt: z.string(),
});

export type Dispute = z.output<typeof disputeSchema>;

/** Converts Stripe's status. An unknown status holds access, as an undecided dispute does. */
export function toDisputeState(status: string): DisputeState {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'won':
    case 'warning_closed':
      return 'won';
    case 'lost':
    case 'prevented':
    // An appeal follows a lost dispute. Until it is won, the cardholder has the money.
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost';
    default:
      return 'open';
  }
}

/** True if the bank has returned the payment to the cardholder. */
export function isChargedBack({ state }: Pick<Dispute, 'state'>): boolean {
  return state === 'open' || state === 'lost';
}

const ORDER: readonly DisputeState[] = ['lost', 'open', 'inquiry', 'won'];

/** The dispute with the strongest effect on the plan; null if there is none. */
export function findDecisiveDispute(disputes: readonly Dispute[]): Dispute | null {
  return disputes.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0] ?? null;
}

const DISPUTE_KEY = 'dispute_';

/** Stripe metadata of the subscription whose payment is disputed. Each dispute has its own entry. */
export function disputeMetadata(
  disputeId: string,
  dispute: Dispute,
): Readonly<Record<string, string>> {
  return { [`${DISPUTE_KEY}${disputeId}`]: JSON.stringify(disputeSchema.parse(dispute)) };
}

export function readDisputes(metadata: Readonly<Record<string, string>>): Dispute[] {
  return Object.entries(metadata).flatMap(([key, value]) =>
    key.startsWith(DISPUTE_KEY) ? (disputeSchema.safeParse(parseJson(value)).data ?? []) : [],
  );
}
