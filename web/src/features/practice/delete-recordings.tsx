import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useVideos } from './practice.queries.ts';
import { useDeleteAllVideos } from './use-delete-all-videos.ts';

/** Deletes all practice recordings and their analyses, after a confirmation that shows how many there are. */
export function DeleteRecordings() {
  const { data: videos, error, refetch } = useVideos();
  const [isOpen, setOpen] = useState(false);
  const { run, progress: done, isRunning } = useDeleteAllVideos();
  const notify = useNotify();
  if (error && !videos) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p className="text-soft">Your recordings couldn’t be loaded.</p>
        <Button size="small" icon="again" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!videos) {
    return (
      <>
        <Loading label="Loading your recordings" />
        <Skeleton className="h-20" />
      </>
    );
  }
  const count = formatRecordingCount(videos.length);
  const remove = async () => {
    const failed = await run(videos.map(({ id }) => id));
    setOpen(false);
    notify(
      failed === 0
        ? { title: 'Recordings deleted', description: 'The recordings and their reports were permanently deleted.' }
        : { title: `${formatRecordingCount(failed)} left`, description: 'Please try again.', tone: 'destructive' },
    );
  };
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-soft">
        {videos.length === 0
          ? 'You have no recordings.'
          : `You have ${count}. Deleting also removes your reports and coach feedback.`}
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
        {isRunning ? (
          <Progress label={`${done.count} of ${done.total} deleted`} value={(100 * done.count) / done.total} />
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
