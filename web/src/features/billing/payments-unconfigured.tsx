import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown instead of the card field if the site has no Stripe keys. */
export function PaymentsUnconfigured() {
  return (
    <EmptyState
      level={1}
      title="Payments aren’t set up yet"
      action={
        <ButtonLink to="/" icon="back">
          Home
        </ButtonLink>
      }
    >
      This site isn’t connected to a payment provider yet, so you can’t start a plan. You haven’t been charged.
    </EmptyState>
  );
}
