import type { ReactNode } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

/** True if the error says that the monthly allowance is used up. */
export function isAllowanceUsed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'ALLOWANCE_USED';
}

interface AllowanceUsedProps {
  /** The API's message. */
  readonly sentence: string;
  /** Says which of the member's input was kept. */
  readonly kept?: string;
  /** Opens the plans in a new tab, because this page holds unsaved input. */
  readonly isApart?: boolean;
  /** Other available actions. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Says that the monthly allowance is used up, and links to bigger plans. */
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
