import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { Progress } from '#web/ui/messages/progress.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { useDeleteVideo, useVideos, videosQuery } from '../takes/practice.queries.ts';

export function DeleteRecordings() {
  const { data: videos, error, refetch } = useVideos();
  const [isOpen, setOpen] = useState(false);
  const { run, progress } = useDeleteAllVideos();
  const isRunning = progress !== null;
  const notify = useNotify();

  if (error && !videos) {
    return (
      <LoadFailureNote
        text="Your recordings couldn’t be loaded."
        className="flex-col items-start gap-3"
        onRetry={() => void refetch()}
      />
    );
  }

  if (!videos) return <SkeletonBlock label="Loading your recordings" className="h-20" />;

  const count = formatRecordingCount(videos.length);

  const remove = async () => {
    const failed = await run(videos.map(({ id }) => id));
    const remaining = formatRecordingCount(failed);
    setOpen(false);

    notify(
      failed === 0
        ? {
            title: 'Recordings deleted',
            description: 'The recordings and their reports were permanently deleted.',
          }
        : {
            title: `Couldn’t delete ${remaining}`,
            description: 'Please try again.',
            tone: 'destructive',
          },
    );
  };

  return (
    <>
      <p className="mb-4 max-w-[60ch] text-soft">
        {videos.length === 0
          ? 'You have no recordings.'
          : `You have ${count}. Deleting also removes your reports and unanswered coach requests.`}
      </p>

      {videos.length > 0 && (
        <Button variant="danger" icon="trash" onClick={() => setOpen(true)}>
          Delete my recordings
        </Button>
      )}

      <Dialog
        open={isOpen}
        title={`Delete ${count}?`}
        onClose={() => !isRunning && setOpen(false)}
        actions={
          <>
            <Button disabled={isRunning} onClick={() => setOpen(false)}>
              {videos.length === 1 ? 'Keep it' : 'Keep them'}
            </Button>
            <Button variant="danger" disabled={isRunning} onClick={() => void remove()}>
              {isRunning ? 'Deleting...' : 'Delete'}
            </Button>
          </>
        }
      >
        {progress ? (
          <Progress
            label={`${progress.count} of ${progress.total} deleted`}
            value={(100 * progress.count) / progress.total}
          />
        ) : (
          'This permanently deletes your recordings and reports. They can’t be restored.'
        )}
      </Dialog>
    </>
  );
}

function formatRecordingCount(count: number): string {
  return count === 1 ? '1 recording' : `${count} recordings`;
}

/** Number of concurrent deletions. More would delay the page's other requests. */
const CONCURRENCY = 4;

/**
 * Deletes recordings with one call each, so that an interruption doesn't undo completed deletions.
 */
function useDeleteAllVideos() {
  const client = useQueryClient();
  const { mutateAsync } = useDeleteVideo();
  /** Null unless deletions are running. */
  const [progress, setProgress] = useState<{ count: number; total: number } | null>(null);

  /** Returns the number of failed deletions; a failure doesn't stop the rest. */
  const run = async (ids: readonly string[]): Promise<number> => {
    const waiting = [...ids];
    let failed = 0;
    setProgress({ count: 0, total: ids.length });

    const deleteNext = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        try {
          await mutateAsync(id);
        } catch {
          // Failures are reported once at the end.
          failed += 1;
        }

        setProgress((now) => now && { ...now, count: now.count + 1 });
      }
    };

    await Promise.all(Array.from({ length: CONCURRENCY }, deleteNext));
    if (failed > 0) await client.invalidateQueries({ queryKey: videosQuery.queryKey, exact: true });
    setProgress(null);

    return failed;
  };

  return { run, progress };
}
