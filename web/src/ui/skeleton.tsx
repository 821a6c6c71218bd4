import { classes } from './classes.ts';

/** Placeholder for loading content. The surrounding list announces the loading to screen readers. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classes('animate-lamp rounded-md bg-raised', className)} />;
}

export function Loading({ label }: { readonly label: string }) {
  return <output className="sr-only">{label}</output>;
}
