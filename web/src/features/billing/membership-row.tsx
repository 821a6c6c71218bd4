import type { ReactNode } from 'react';

interface MembershipRowProps {
  readonly label: string;
  readonly children: ReactNode;
  /** A button at the end of the row. */
  readonly action?: ReactNode;
}

/** A labeled detail of the plan, with an optional action. */
export function MembershipRow({ label, children, action }: MembershipRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-60 sm:flex sm:gap-6">
        <h4 className="shrink-0 font-sans text-sm font-medium text-faint sm:w-32 sm:pt-px">{label}</h4>
        <div className="min-w-0 break-words">{children}</div>
      </div>
      {action}
    </div>
  );
}
