import { useState } from 'react';
import { buildComparePath } from '#shared/practice/practice-links.ts';
import { hasComparableResults, type Video } from '#shared/practice/video.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { ProgressPanel } from './progress-panel.tsx';
import { useDeleteVideo, useThumbnails, type useVideos } from '../takes/practice.queries.ts';
import { filterByQuestion, listQuestionOptions } from './question-filter.ts';
import { RecordPrompt } from '../takes/record-prompt.tsx';
import { TakeRow, type TakeSelection } from './take-row.tsx';
import { TakesLoading } from '../takes/takes-loading.tsx';

interface LibraryTabProps {
  query: Pick<ReturnType<typeof useVideos>, 'data' | 'isPending' | 'error' | 'refetch'>;
  titles: ReadonlyMap<string, string>;
  /** Value of the question filter in the URL; null for all questions. */
  questionFilter: string | null;
  onFilter: (value: string | null) => void;
  canAnalyze: boolean;
  onOpen: (videoId: string) => void;
  onRetry: (videoId: string) => void;
  retryingId: string | null;
  onRecord: () => void;
}

export function LibraryTab({
  query,
  titles,
  questionFilter,
  onFilter,
  onRecord,
  ...row
}: LibraryTabProps) {
  const [toDelete, setToDelete] = useState<Video | null>(null);
  const thumbnails = useThumbnails(query.data ?? []);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const selection = { chosen, change: setChosen };

  if (query.data === undefined) {
    return (
      <TakesLoading
        query={query}
        label="Loading your sessions"
        className="flex flex-col gap-4"
        blocks={['h-44', 'mt-8 h-20', 'h-20', 'h-20']}
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

  const videos = filterByQuestion(query.data, questionFilter);

  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-col gap-6">
        <QuestionFilter videos={query.data} value={questionFilter} onFilter={onFilter} />
        <ProgressPanel videos={videos} />
      </div>

      <section aria-labelledby="history-title" className="flex flex-col gap-4">
        <h2 id="history-title" className="text-2xl">
          Session history
        </h2>
        <CompareBar videos={query.data} selection={selection} />
        <ul>
          {videos.map((video) => (
            <TakeRow
              key={video.id}
              video={video}
              title={titles.get(video.id) ?? ''}
              thumbnailUrl={thumbnails && (thumbnails[video.id] ?? null)}
              isRetrying={row.retryingId === video.id}
              {...row}
              selection={selection}
              onDelete={() => setToDelete(video)}
            />
          ))}
        </ul>
      </section>

      <DeleteDialog
        video={toDelete}
        title={titles.get(toDelete?.id ?? '') ?? ''}
        onClose={() => setToDelete(null)}
      />
    </div>
  );
}

interface CompareBarProps {
  videos: readonly Video[];
  selection: TakeSelection;
}

function CompareBar({ videos, selection: { chosen, change } }: CompareBarProps) {
  if (videos.filter(hasComparableResults).length < 2) return null;
  if (!chosen) return <Button onClick={() => change([])}>Compare two takes</Button>;

  const [one, other] = chosen;

  return (
    <div className="sticky bottom-0 z-10 order-last -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line bg-ground px-4 py-3 sm:mx-0 sm:px-0">
      <p aria-live="polite" className="w-full grow text-[0.95rem] sm:w-auto">
        {chosen.length === 0
          ? 'Choose two takes to compare.'
          : `${chosen.length} of 2 takes chosen.`}
      </p>
      <Button variant="quiet" onClick={() => change(null)}>
        Cancel
      </Button>
      {one && other ? (
        <ButtonLink variant="primary" to={buildComparePath(one, other)}>
          Compare
        </ButtonLink>
      ) : (
        <Button variant="primary" disabled>
          Compare
        </Button>
      )}
    </div>
  );
}

interface QuestionFilterProps {
  videos: readonly Video[];
  value: string | null;
  onFilter: (value: string | null) => void;
}

/** Hidden if all takes answer the same question. */
function QuestionFilter({ videos, value, onFilter }: QuestionFilterProps) {
  const options = listQuestionOptions(videos);
  if (options.length < 2) return null;

  const isKnown = options.some((option) => option.value === value);

  return (
    <div className="max-w-xl">
      <Select
        label="Question"
        value={isKnown && value !== null ? value : ''}
        onChange={({ target }) => onFilter(target.value || null)}
      >
        <option value="">All questions ({videos.length})</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface DeleteDialogProps {
  video: Video | null;
  title: string;
  onClose: () => void;
}

function DeleteDialog({ video, title, onClose }: DeleteDialogProps) {
  const remove = useDeleteVideo();
  const notify = useNotify();

  const confirm = () => {
    if (!video) return;

    remove.mutate(video.id, {
      onSuccess: () =>
        notify({
          title: 'Session deleted',
          description: 'We deleted the recording and its report.',
        }),
      onError: () =>
        notify({ title: 'Delete failed', description: 'Please try again.', tone: 'destructive' }),
      onSettled: onClose,
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
