import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** Limits content to the page width, so that section backgrounds can span the window. */
export function ContentColumn({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={classes('mx-auto w-full max-w-[1168px] px-4 sm:px-6', className)}>{children}</div>;
}
