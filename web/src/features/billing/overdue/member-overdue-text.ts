import { describeCard } from '#shared/billing/card-text.ts';
import type { listOverduePayments } from '#shared/billing/member-billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import type { ReplyOf } from '#shared/http/contract.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

type OverduePayment = ReplyOf<typeof listOverduePayments>['body']['payments'][number];

/**
 * For example 'Owes $29 since Nov 23, 2026. Visa 0341 declined (insufficient funds), 2 tries, next
 * Nov 26, 2026'.
 */
export function describeMemberOverdue(
  overdue: OverduePayment['overdue'],
  tries: OverduePayment['tries'],
): string {
  const { since, invoices, nextTryAt } = overdue;
  const count = invoices.length > 1 ? ` (${invoices.length} invoices)` : '';

  const steps = [
    describeCause(overdue, tries?.declineCode ?? null),
    ...(tries ? [`${tries.count} ${tries.count === 1 ? 'try' : 'tries'}`] : []),
    nextTryAt ? `next ${formatLocalDate(nextTryAt)}` : 'no more automatic tries',
  ];

  return `Owes ${formatMoney(overdue)}${count} since ${formatLocalDate(since)}. ${steps.join(', ')}`;
}

/** Codes that say no more than that the card was declined. */
const GENERIC_DECLINES = ['generic_decline', 'card_declined'];

function describeCause(
  { reason, card }: OverduePayment['overdue'],
  declineCode: string | null,
): string {
  switch (reason) {
    case 'confirm':
      return 'The bank asks the member to confirm';
    case 'no_card':
      return 'No card on file';
    case 'declined': {
      const isKnown = declineCode !== null && !GENERIC_DECLINES.includes(declineCode);
      const cause = isKnown ? ` (${declineCode.replaceAll('_', ' ')})` : '';

      return `${card ? describeCard(card) : 'Card'} declined${cause}`;
    }
  }
}
