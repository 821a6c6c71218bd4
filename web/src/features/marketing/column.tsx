import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** The width everything stands in, so that bands may run from edge to edge around it. */
export function Column({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={classes('mx-auto w-full max-w-[1168px] px-4 sm:px-6', className)}>{children}</div>;
}
