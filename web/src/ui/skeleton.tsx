import { classes } from './classes.ts';

/** The place of something that is being loaded. The list around it says so to screen readers. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classes('animate-lamp rounded-md bg-raised', className)} />;
}

export function Loading({ label }: { readonly label: string }) {
  return <output className="sr-only">{label}</output>;
}
