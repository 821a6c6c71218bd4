import { useState } from 'react';
import { buildProgressOverview } from '../../../../shared/practice/progress-overview.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import type { useVideos } from './practice.queries.ts';
import { SessionRow } from './session-row.tsx';

interface LibraryTabProps {
  readonly query: Pick<ReturnType<typeof useVideos>, 'data' | 'isPending' | 'error' | 'refetch'>;
  readonly titles: ReadonlyMap<string, string>;
  readonly canAnalyze: boolean;
  readonly onOpen: (videoId: string) => void;
  readonly onRetry: (videoId: string) => void;
  readonly retryingId: string | null;
  readonly onRecord: () => void;
}

export function LibraryTab({ query, titles, onRecord, ...row }: LibraryTabProps) {
  const [toDelete, setToDelete] = useState<Video | null>(null);
  if (query.data === undefined) {
    return query.isPending ? <LibrarySkeleton /> : <LibraryLoadError onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <LibraryEmpty onRecord={onRecord} />;
  return (
    <div className="flex flex-col gap-12">
      <ProgressPanel overview={buildProgressOverview(query.data)} />
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="text-2xl">
          Session history
        </h2>
        <ul className="mt-4">
          {query.data.map((video) => (
            <SessionRow
              key={video.id}
              video={video}
              title={titles.get(video.id) ?? ''}
              isRetrying={row.retryingId === video.id}
              {...row}
              onDelete={() => setToDelete(video)}
            />
          ))}
        </ul>
      </section>
      <DeleteDialog video={toDelete} title={titles.get(toDelete?.id ?? '') ?? ''} onClose={() => setToDelete(null)} />
    </div>
  );
}

function LibraryEmpty({ onRecord }: { readonly onRecord: () => void }) {
  return (
    <EmptyState
      title="No sessions yet"
      action={
        <Button variant="primary" icon="camera" onClick={onRecord}>
          Start Recording
        </Button>
      }
    >
      Your practice sessions appear here with their scores and progress.
    </EmptyState>
  );
}

export function LibraryLoadError({ onRetry }: { readonly onRetry: () => void }) {
  return <LoadFailure subject="Your sessions" reassurance="Your data is safe." onRetry={onRetry} />;
}

function LibrarySkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Loading label="Loading your sessions" />
      <Skeleton className="h-44" />
      <Skeleton className="mt-8 h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
