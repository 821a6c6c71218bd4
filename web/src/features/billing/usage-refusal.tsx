import type { ReactNode } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

/** Is this the server saying that the plan's monthly count is used up? */
export function isAllowanceUsed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'ALLOWANCE_USED';
}

interface AllowanceUsedProps {
  /** The server's sentence. */
  readonly sentence: string;
  /** What was not lost by it. */
  readonly kept?: string;
  /** The way to more opens in a tab of its own: this page holds what is nowhere else. */
  readonly isApart?: boolean;
  /** What else can be done. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The month's count is used up: what that means here, and the way to more. */
export function AllowanceUsed({ sentence, kept, isApart = false, children, className }: AllowanceUsedProps) {
  return (
    <div
      role="alert"
      className={classes('rounded-lg border border-amber/50 bg-raised px-4 py-3.5 text-left sm:px-5', className)}
    >
      <p className="font-medium">{sentence}</p>
      {kept && <p className="mt-1 text-sm text-soft">{kept}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          look="primary"
          size="small"
          to="/subscribe?tier=professional"
          target={isApart ? '_blank' : undefined}
        >
          Upgrade
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}
