import type { ComponentProps } from 'react';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import type { useVideos } from './practice.queries.ts';

interface TakesLoadingProps extends ComponentProps<typeof SkeletonGroup> {
  query: Pick<ReturnType<typeof useVideos>, 'isPending' | 'refetch'>;
}

/** Shown while the takes load, or if they can't be loaded. */
export function TakesLoading({ query: { isPending, refetch }, ...skeleton }: TakesLoadingProps) {
  if (isPending) return <SkeletonGroup {...skeleton} />;

  return (
    <LoadFailure
      subject="Your sessions"
      reassurance="Your data is safe."
      onRetry={() => void refetch()}
    />
  );
}
