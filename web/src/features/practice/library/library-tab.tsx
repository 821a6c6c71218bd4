import { type RefObject, useEffect, useRef, useState } from 'react';
import { type AnalyzedVideo, hasComparableResults, type Video } from '#shared/practice/video.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { EarlierTakesDialog } from '../compare/choose-earlier-take.tsx';
import { useDeleteVideo, useThumbnails, type useVideos } from '../takes/practice.queries.ts';
import { RecordPrompt } from '../takes/record-prompt.tsx';
import { TakesLoading } from '../takes/takes-loading.tsx';
import { groupTakes } from './group-takes.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { QuestionTakes } from './question-takes.tsx';

interface LibraryTabProps {
  query: Pick<ReturnType<typeof useVideos>, 'data' | 'isPending' | 'error' | 'refetch'>;
  titles: ReadonlyMap<string, string>;
  canAnalyze: boolean;
  onRetry: (videoId: string) => void;
  retryingId: string | null;
  onRecord: () => void;
}

export function LibraryTab({ query, titles, onRecord, ...rest }: LibraryTabProps) {
  if (query.data === undefined) {
    return (
      <TakesLoading
        query={query}
        label="Loading your sessions"
        className="flex flex-col gap-4"
        blocks={['h-44', 'mt-8 h-56', 'h-56']}
      />
    );
  }

  if (query.data.length === 0) {
    return (
      <RecordPrompt title="No sessions yet" onRecord={onRecord}>
        Your practice sessions appear here with their scores and progress.
      </RecordPrompt>
    );
  }

  return (
    <div className="flex flex-col gap-9">
      <ProgressPanel videos={query.data} />
      <YourTakes videos={query.data} titles={titles} {...rest} />
    </div>
  );
}

/** More questions appear on request, so that the page stays short. */
const QUESTIONS_SHOWN = 12;

type YourTakesProps = Pick<LibraryTabProps, 'titles' | 'canAnalyze' | 'onRetry' | 'retryingId'> & {
  videos: readonly Video[];
};

function YourTakes({ videos, titles, canAnalyze, onRetry, retryingId }: YourTakesProps) {
  const [toDelete, setToDelete] = useState<Video | null>(null);
  const [toCompare, setToCompare] = useState<AnalyzedVideo | null>(null);
  const [isShort, setShort] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const thumbnails = useThumbnails(videos);
  const groups = groupTakes(videos);
  const shown = isShort ? groups.slice(0, QUESTIONS_SHOWN) : groups;

  const actions = {
    onCompare: (video: Video) => hasComparableResults(video) && setToCompare(video),
    onDelete: setToDelete,
    onRetry: canAnalyze ? onRetry : null,
    retryingId,
  };

  return (
    <section aria-labelledby="takes-title">
      <h2 id="takes-title" ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        Your takes
      </h2>

      {shown.map((group) => (
        <QuestionTakes
          key={group.question?.id ?? ''}
          group={group}
          videos={videos}
          titles={titles}
          thumbnails={thumbnails}
          canRecord={canAnalyze}
          actions={actions}
        />
      ))}

      {shown.length < groups.length && (
        <Button onClick={() => setShort(false)}>
          Show {groups.length - shown.length} more questions
        </Button>
      )}

      <EarlierTakesDialog video={toCompare} videos={videos} onClose={() => setToCompare(null)} />
      <DeleteDialog
        video={toDelete}
        title={titles.get(toDelete?.id ?? '') ?? ''}
        heading={heading}
        onClose={() => setToDelete(null)}
      />
    </section>
  );
}

interface DeleteDialogProps {
  video: Video | null;
  title: string;
  /** Gets the focus after a deletion, because the button that opened the dialog is gone. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function DeleteDialog({ video, title, heading, onClose }: DeleteDialogProps) {
  const remove = useDeleteVideo();
  const notify = useNotify();
  const isDeleted = useRef(false);

  useEffect(() => {
    if (video !== null || !isDeleted.current) return;

    isDeleted.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [video, heading]);

  const confirm = () => {
    if (!video) return;

    remove.mutate(video.id, {
      onSuccess: () => {
        notify({
          title: 'Session deleted',
          description: 'We deleted the recording and its report.',
        });
        isDeleted.current = true;
        onClose();
      },
      onError: () => {
        notify({ title: 'Delete failed', description: 'Please try again.', tone: 'destructive' });
        onClose();
      },
    });
  };

  return (
    <ConfirmDialog
      open={video !== null}
      title={`Delete ${title || 'this session'}?`}
      confirmLabel="Delete"
      disabled={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      This permanently deletes the recording and its report.
    </ConfirmDialog>
  );
}
