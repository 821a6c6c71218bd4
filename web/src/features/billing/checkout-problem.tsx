import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

interface CheckoutProblemProps {
  /** The error text. If null, no error is shown. */
  readonly text: string | null;
  readonly children?: ReactNode;
}

/** An error that stays on the page after the toast closes. The alert region is always rendered, to announce changes. */
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
