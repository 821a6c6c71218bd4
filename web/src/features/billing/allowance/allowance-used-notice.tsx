import type { ReactNode } from 'react';
import { ApiError, hasErrorCode } from '#web/platform/api-error.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';

export function isAllowanceUsedError(error: unknown): error is ApiError {
  return hasErrorCode(error, 'ALLOWANCE_USED');
}

interface AllowanceUsedNoticeProps {
  message: string;
  keptInputText?: string;
  /** Opens the plans page in a new tab, so that this page keeps its unsaved input. */
  opensInNewTab?: boolean;
  children?: ReactNode;
  className?: string;
}

export function AllowanceUsedNotice({
  message,
  keptInputText,
  opensInNewTab = false,
  children,
  className,
}: AllowanceUsedNoticeProps) {
  return (
    <div
      role="alert"
      className={classes(
        'rounded-lg border border-amber/50 bg-raised px-4 py-3.5 text-left sm:px-5',
        className,
      )}
    >
      <p className="font-medium">{message}</p>
      {keptInputText && <p className="mt-1 text-sm text-soft">{keptInputText}</p>}

      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          variant="primary"
          size="small"
          to="/subscribe?tier=professional"
          target={opensInNewTab ? '_blank' : undefined}
        >
          Upgrade
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}
