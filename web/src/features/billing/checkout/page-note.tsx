import type { ReactNode } from 'react';
import { ButtonLink, RetryButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';

interface PageNoteProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Screen readers announce `alert` immediately and `status` at the next pause. */
  live?: 'alert' | 'status';
}

export function PageNote({ title, children, actions, live }: PageNoteProps) {
  return (
    <div role={live} className="py-8 sm:py-16">
      <EmptyState
        level={1}
        title={title}
        action={actions && <span className="flex flex-wrap justify-center gap-3">{actions}</span>}
      >
        {children}
      </EmptyState>
    </div>
  );
}

interface PageLoadErrorProps {
  title: string;
  text: string;
  onRetry: () => void;
}

export function PageLoadError({ title, text, onRetry }: PageLoadErrorProps) {
  return (
    <PageNote
      title={title}
      live="alert"
      actions={<RetryButton variant="primary" onClick={onRetry} />}
    >
      {text}
    </PageNote>
  );
}

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
      This site isn’t connected to a payment provider yet, so you can’t start a plan. You haven’t
      been charged.
    </EmptyState>
  );
}
