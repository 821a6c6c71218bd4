import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CoachQueueRequest } from '#shared/coaching/coach-queue.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { validateAnswer, type DraftPart } from './review-draft.ts';
import { ReleaseDialog, SendAnswerDialog } from './review-dialogs.tsx';
import type { useReviewDraft } from './use-review-draft.ts';
import type { Hold } from './use-hold.ts';
import { calculateMinutesLeft, formatMinutesLeft } from '../queue/response-deadline.ts';
import { isStopped, type SaveState } from './draft-autosaver.ts';

interface ReviewActionsProps {
  request: CoachQueueRequest;
  reviewDraft: ReturnType<typeof useReviewDraft>;
  hold: Hold;
  onSent: () => void;
}

export function ReviewActions({ request, reviewDraft, hold, onSent }: ReviewActionsProps) {
  const [openDialog, setOpenDialog] = useState<'send' | 'release' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { content, state, autosaver } = reviewDraft;
  const isDisabled = isStopped(state);

  const checkAndConfirm = () => {
    const checked = validateAnswer(content);
    flushSync(() => setProblem(checked.state === 'invalid' ? checked.problem : null));

    if (checked.state === 'valid') {
      setOpenDialog('send');
      return;
    }

    focusFirstInvalid(checked.firstInvalid);
  };

  const isResolved = problem !== null && validateAnswer(content).state === 'valid';

  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-10 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6">
      {problem && !isResolved && (
        <p role="alert" className="mb-2 text-sm text-red-text">
          {problem}
        </p>
      )}

      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SaveStatus state={state} onRetry={() => void autosaver.flush()} />
        <HoldStatus hold={hold} isLost={state.name === 'lost' || state.name === 'answered'} />
        <div className="ml-auto flex gap-2">
          <Button variant="quiet" disabled={isDisabled} onClick={() => setOpenDialog('release')}>
            Release
          </Button>
          <Button variant="primary" disabled={isDisabled} onClick={checkAndConfirm}>
            Send answer
          </Button>
        </div>
      </div>

      <SendAnswerDialog
        open={openDialog === 'send'}
        request={request}
        reviewDraft={reviewDraft}
        onClose={() => setOpenDialog(null)}
        onSent={onSent}
      />

      <ReleaseDialog
        open={openDialog === 'release'}
        requestId={request.id}
        autosaver={autosaver}
        onClose={() => setOpenDialog(null)}
      />
    </div>
  );
}

/** Focuses the part's first red field, or its first text if something is missing. */
export function focusFirstInvalid(part: DraftPart): void {
  const section = document.querySelector(`[aria-labelledby="${part}-title"]`);
  const field =
    section?.querySelector<HTMLElement>('[aria-invalid]') ?? section?.querySelector('textarea');
  field?.focus();
}

const SOON_MINUTES = 15;

function HoldStatus({ hold: { until, now }, isLost }: { hold: Hold; isLost: boolean }) {
  if (isLost) return null;

  const isSoon = calculateMinutesLeft(until, now) <= SOON_MINUTES;

  return (
    <>
      <p
        title="Typing, clicking or watching extends your time"
        className={isSoon ? 'text-sm text-amber figures' : 'text-sm text-faint figures'}
      >
        {`Yours for ${formatMinutesLeft(until, now)}`}
      </p>
      <output className="sr-only">
        {isSoon && 'Your time with this request ends soon. Keep working to extend it.'}
      </output>
    </>
  );
}

const texts: Record<SaveState['name'], string> = {
  saved: 'Draft saved',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  failed: 'Draft not saved',
  conflict: 'Not saved: changed in another tab or on another device',
  lost: 'Not saved: no longer assigned to you',
  answered: 'Not saved: already answered',
};

/**
 * The draft's save state. Screen readers announce only problems, because autosaves are frequent.
 */
function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const { name } = state;
  const isProblem = name === 'failed' || isStopped(state);

  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm">
      <p className={isProblem ? 'text-red-text' : 'text-faint'}>
        {texts[name]}
        {name === 'failed' && (
          <span className="text-soft">{` ${state.reason} We’ll try again.`}</span>
        )}
      </p>
      {name === 'failed' && (
        <Button size="small" icon="again" onClick={onRetry}>
          Save now
        </Button>
      )}
      <output className="sr-only">{isProblem && texts[name]}</output>
    </div>
  );
}
