import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tiers } from '#shared/accounts/member.ts';
import type { CoachAnswerUsage } from '#shared/billing/billing.contract.ts';
import { formatCard } from '#shared/billing/card-text.ts';
import type { getMemberBilling } from '#shared/billing/member-billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { planName } from '#shared/catalog/tiers.ts';
import type { ReplyOf } from '#shared/http/contract.ts';
import { describeMemberOverdue } from '#web/features/billing/billing-admin.public.ts';
import { isCheckoutOpen, MemberReceipts } from '#web/features/billing/billing-settings.public.ts';
import { configQuery } from '#web/platform/config.ts';
import { Button, ButtonAnchor } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { describeCurrentPlan, describeSubscription, getPaymentsUrl } from './member-plan-text.ts';
import type { MemberChange } from './member-change.ts';
import { memberBillingQuery } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

type Billing = ReplyOf<typeof getMemberBilling>['body'];
type Subscription = NonNullable<Billing['membership']['subscription']>;

interface MemberPlanProps {
  id: string;
  canChange: boolean;
  onChange: (change: MemberChange) => void;
}

export function MemberPlan({ id, canChange, onChange }: MemberPlanProps) {
  const { data, error, refetch } = useQuery(memberBillingQuery(id));
  return (
    <SettingsSection
      id="plan"
      title="Plan and payments"
      hint="Payment details as last reported by Stripe."
    >
      {data && <BillingFacts billing={data} />}
      {data?.membership.subscription && canChange && (
        <PlanButtons subscription={data.membership.subscription} onChange={onChange} />
      )}
      {data?.stripeCustomerId && <MemberReceipts id={id} />}
      {data && canChange && <FreePlanSelect grantedPlan={data.grantedPlan} onChange={onChange} />}
      {!data && error && <LoadFailure subject="The plan" onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonGroup label="Loading plan" className="" blocks={['h-40']} />}
    </SettingsSection>
  );
}

function BillingFacts({ billing }: { billing: Billing }) {
  const { membership, firstChargedAt, stripeCustomerId } = billing;
  const { credit, subscription, usage } = membership;
  const { data: site } = useQuery(configQuery);

  return (
    <>
      <dl className="grid gap-x-6 gap-y-0.5 sm:gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact label="Current plan">{describeCurrentPlan(membership)}</Fact>
        {subscription && <SubscriptionFacts billing={billing} subscription={subscription} />}
        {firstChargedAt && <Fact label="First charge">{formatLocalDate(firstChargedAt)}</Fact>}
        {credit && subscription && <Fact label="Credit">{formatMoney(credit)}</Fact>}
        <Fact label="Practice videos">{describeUsage(usage.practiceVideos)}</Fact>
        <Fact label="Study guides">{describeUsage(usage.studyGuides)}</Fact>
        {usage.coachAnswers && (
          <Fact label="Coach answers">{describeCoachAnswers(usage.coachAnswers)}</Fact>
        )}
      </dl>
      {stripeCustomerId && site && (
        <ButtonAnchor
          className="mt-5"
          size="small"
          href={getPaymentsUrl(site, stripeCustomerId)}
          target="_blank"
          rel="noreferrer"
        >
          Payments in Stripe
        </ButtonAnchor>
      )}
    </>
  );
}

const disputeTexts: Record<NonNullable<Subscription['dispute']>['state'], string> = {
  inquiry: 'the bank is asking about this payment, and the member keeps access',
  open: 'taken back by the bank, access on hold until the bank decides',
  lost: 'lost, so the plan ended',
};

interface SubscriptionFactsProps {
  billing: Billing;
  subscription: Subscription;
}

function SubscriptionFacts({ billing, subscription }: SubscriptionFactsProps) {
  const { tier, card, dispute, nextPlan, nextCharge, endsAt, graceEndsAt, overdue, isRefundUsed } =
    subscription;

  return (
    <>
      <Fact label="Subscription">{describeSubscription(subscription)}</Fact>
      {overdue && (
        <Fact label="Overdue">{describeMemberOverdue(overdue, billing.overdueTries)}</Fact>
      )}
      {card && <Fact label="Card">{formatCard(card)}</Fact>}

      {dispute && (
        <Fact label="Dispute">
          {formatMoney(dispute.amount)} on {formatLocalDate(dispute.at)},{' '}
          {disputeTexts[dispute.state]}
        </Fact>
      )}

      {nextPlan && (
        <Fact label="Planned change">
          {planName(tier)} until {formatLocalDate(nextPlan.at)}, then {planName(nextPlan.tier)} for{' '}
          {formatMoney(nextPlan.price)} a month
        </Fact>
      )}

      {nextCharge && (
        <Fact label="Next charge">
          {formatMoney(nextCharge.amount)} on {formatLocalDate(nextCharge.at)}
        </Fact>
      )}

      {endsAt && <Fact label="Canceled, ends on">{formatLocalDate(endsAt)}</Fact>}
      {isRefundUsed && <Fact label="Guarantee">Used</Fact>}

      {graceEndsAt && billing.membership.plan === tier && (
        <Fact label="Access until">{formatLocalDate(graceEndsAt)}</Fact>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-faint sm:pt-0.5">{label}</dt>
      <dd className="mb-3 min-w-0 break-words figures sm:mb-0">{children}</dd>
    </>
  );
}

function describeUsage({ used, limit }: Billing['membership']['usage']['practiceVideos']): string {
  return limit === null ? `${used} this month` : `${used} of ${limit} this month`;
}

function describeCoachAnswers({ used, limit, per }: CoachAnswerUsage): string {
  return `${used} of ${limit} ${per === 'trial' ? 'in the trial' : 'this month'}`;
}

function PlanButtons({
  subscription,
  onChange,
}: { subscription: Subscription } & Pick<MemberPlanProps, 'onChange'>) {
  const { state, periodEndsAt, endsAt, end, refundableUntil } = subscription;
  const isEnded = state === 'ended';
  const endsPlan = !isEnded && !isCheckoutOpen(state);
  const isPeriodPaid = state === 'active' || state === 'trialing';

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {!isEnded && endsAt === null && (
        <Button
          size="small"
          onClick={() =>
            onChange({ kind: 'cancel-plan', endsAt: isPeriodPaid ? periodEndsAt : null })
          }
        >
          Cancel plan
        </Button>
      )}
      {refundableUntil !== null && end?.reason !== 'customer_deleted' && (
        <Button size="small" onClick={() => onChange({ kind: 'refund-plan', endsPlan })}>
          Refund
        </Button>
      )}
    </div>
  );
}

function FreePlanSelect({
  grantedPlan,
  onChange,
}: Pick<Billing, 'grantedPlan'> & Pick<MemberPlanProps, 'onChange'>) {
  const request = (wanted: string) => {
    const plan = tiers.find((tier) => tier === wanted) ?? null;
    if (plan !== grantedPlan) onChange({ kind: 'plan', plan, expectedPlan: grantedPlan });
  };

  return (
    <div className="mt-6 max-w-80">
      <Select
        label="Free plan"
        hint="Free until you revoke it."
        value={grantedPlan ?? ''}
        onChange={({ target }) => request(target.value)}
      >
        <option value="">None</option>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {planName(tier)}
          </option>
        ))}
      </Select>
    </div>
  );
}
