import { classes } from '../classes.ts';

/**
 * Placeholder for loading content, hidden from screen readers. `Loading` announces the loading
 * state to them.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classes('animate-lamp rounded-md bg-raised', className)} />
  );
}

export function Loading({ label }: { label: string }) {
  return <output className="sr-only">{label}</output>;
}

export function SkeletonBlock({ label, className }: { label: string; className: string }) {
  return (
    <>
      <Loading label={label} />
      <Skeleton className={className} />
    </>
  );
}

interface SkeletonGroupProps {
  label: string;
  className: string;
  blocks: readonly string[];
}

export function SkeletonGroup({ label, className, blocks }: SkeletonGroupProps) {
  return (
    <div className={className}>
      <Loading label={label} />
      {blocks.map((block, at) => (
        <Skeleton key={at} className={block} />
      ))}
    </div>
  );
}
