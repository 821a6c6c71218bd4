import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

interface CheckoutProblemProps {
  /** If null, the alert region is empty. */
  readonly text: string | null;
  readonly children?: ReactNode;
}

/** An error that stays after the toast. Even an empty alert region is rendered, so that changes are announced. */
export function CheckoutProblem({ text, children }: CheckoutProblemProps) {
  return (
    <div role="alert">
      {text && (
        <div className="mt-4 flex gap-3 rounded-md border border-red-text/60 bg-red-dim/40 p-4">
          <span className="pt-0.5 text-red-text">
            <Icon name="alert" />
          </span>
          <div className="min-w-0">
            <p>{text}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
