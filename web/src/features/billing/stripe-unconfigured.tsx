import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of a card field on a site that takes no payments. */
export function PaymentsUnconfigured() {
  return (
    <EmptyState
      level={1}
      title="Payments are not configured here"
      action={
        <ButtonLink to="/" icon="back">
          Home
        </ButtonLink>
      }
    >
      Whoever runs this site has not connected a payment service yet, so no plan can be started on it. You were not
      charged.
    </EmptyState>
  );
}
