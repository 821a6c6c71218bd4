import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

interface WelcomeNoteProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Announced immediately (`role="alert"`). */
  readonly isAlert?: boolean;
  /** Announced politely (`role="status"`). */
  readonly isQuiet?: boolean;
}

/** Shown instead of the tour until the plan is ready. */
export function WelcomeNote({ title, children, actions, isAlert = false, isQuiet = false }: WelcomeNoteProps) {
  const role = isAlert ? 'alert' : isQuiet ? 'status' : undefined;
  return (
    <div role={role} className="py-8 sm:py-16">
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
