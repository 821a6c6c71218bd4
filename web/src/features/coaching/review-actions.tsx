import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CoachQueueRequest } from '../../../../shared/coaching/coach-queue.ts';
import { Button } from '../../ui/button.tsx';
import { COMPOSER_ID } from './comment-composer.tsx';
import { validateAnswer } from './review-draft.ts';
import { HoldStatus } from './hold-status.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { RESPONSE_NAME } from './response-editor.tsx';
import { SaveStatus } from './save-status.tsx';
import { SendAnswerDialog } from './send-answer-dialog.tsx';
import type { useReviewDraft } from './use-review-draft.ts';
import type { Hold } from './use-hold.ts';

interface ReviewActionsProps {
  readonly requestId: string;
  readonly request: CoachQueueRequest;
  readonly reviewDraft: ReturnType<typeof useReviewDraft>;
  readonly hold: Hold;
  readonly onSent: () => void;
}

/** The draft's save state, and the send and release buttons. Sticks to the bottom of the page. */
export function ReviewActions({ requestId, request, reviewDraft, hold, onSent }: ReviewActionsProps) {
  const [openDialog, setOpenDialog] = useState<'send' | 'release' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { content, state, keeper } = reviewDraft;
  const isStopped = state.name === 'lost' || state.name === 'answered' || state.name === 'conflict';

  const checkAndConfirm = () => {
    const checked = validateAnswer(content);
    flushSync(() => setProblem(checked.state === 'wrong' ? checked.problem : null));
    if (checked.state === 'right') {
      setOpenDialog('send');
      return;
    }
    const selector = checked.firstInvalid === 'response' ? `[name="${RESPONSE_NAME}"]` : `#${COMPOSER_ID}`;
    document.querySelector<HTMLElement>(selector)?.focus();
  };
  const isResolved = problem !== null && validateAnswer(content).state === 'right';
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-10 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6">
      {problem && !isResolved && (
        <p role="alert" className="mb-2 text-sm text-red-text">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SaveStatus state={state} onRetry={() => void keeper.flush()} />
        <HoldStatus hold={hold} isLost={state.name === 'lost' || state.name === 'answered'} />
        <div className="ml-auto flex gap-2">
          <Button variant="quiet" disabled={isStopped} onClick={() => setOpenDialog('release')}>
            Release
          </Button>
          <Button variant="primary" disabled={isStopped} onClick={checkAndConfirm}>
            Send answer
          </Button>
        </div>
      </div>
      <SendAnswerDialog
        open={openDialog === 'send'}
        requestId={requestId}
        request={request}
        reviewDraft={reviewDraft}
        onClose={() => setOpenDialog(null)}
        onSent={onSent}
      />
      <ReleaseDialog
        open={openDialog === 'release'}
        requestId={requestId}
        keeper={keeper}
        onClose={() => setOpenDialog(null)}
      />
    </div>
  );
}
