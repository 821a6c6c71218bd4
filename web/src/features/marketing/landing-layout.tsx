import type { ReactNode } from 'react';
import { START_TRIAL_LABEL } from '#shared/billing/plan-periods.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';

/** Limits content to the page width, so that section backgrounds can span the window. */
export function ContentColumn({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes('mx-auto w-full max-w-[1168px] px-4 sm:px-6', className)}>
      {children}
    </div>
  );
}

/** The primary call to action. Visitors start the free trial; members go to the practice room. */
export function StartLink({ isMember }: { isMember: boolean }) {
  return isMember ? (
    <ButtonLink variant="primary" size="large" icon="camera" to="/video-analysis">
      Go to the practice room
    </ButtonLink>
  ) : (
    <ButtonLink variant="primary" size="large" to="/signup">
      {START_TRIAL_LABEL}
    </ButtonLink>
  );
}
