import { PayLink, useLockedPayment } from '#web/features/billing/billing.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';

/** Shown instead of the camera without access. Offers the plans only to a member who has none. */
export function UpgradePanel() {
  const payment = useLockedPayment();
  if (payment) {
    return (
      <div className="self-start rounded-lg border border-line bg-surface">
        <EmptyState title={payment.title} action={<PayLink payment={payment} size="large" />}>
          {payment.reason} You can still view your library and results.
        </EmptyState>
      </div>
    );
  }

  return (
    <div className="self-start rounded-lg border border-line bg-surface">
      <EmptyState
        title="Choose a plan to start recording"
        action={
          <ButtonLink variant="primary" size="large" to="/subscribe">
            Upgrade
          </ButtonLink>
        }
      >
        Every plan includes new analyses. You can still view your library and results without a
        plan.
      </EmptyState>
    </div>
  );
}
