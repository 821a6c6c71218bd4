import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classes(
        'rounded-lg border border-line bg-surface p-5 shadow-[inset_0_1px_0_var(--color-high)] sm:p-6',
        className,
      )}
      {...rest}
    />
  );
}
