import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskRequest } from '../../../../shared/coaching/desk.ts';
import { Button } from '../../ui/button.tsx';
import { COMPOSER_ID } from './comment-composer.tsx';
import { checkAnswer } from './desk-draft.ts';
import { HoldNote } from './hold-note.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { RESPONSE_NAME } from './response-editor.tsx';
import { SaveNote } from './save-note.tsx';
import { SendDialog } from './send-dialog.tsx';
import type { useDeskDraft } from './use-desk-draft.ts';
import type { Hold } from './use-hold.ts';

interface DeskActionsProps {
  readonly requestId: string;
  readonly request: DeskRequest;
  readonly desk: ReturnType<typeof useDeskDraft>;
  readonly hold: Hold;
  readonly onSent: () => void;
}

/** The draft's save state, and the send and release buttons. Sticks to the bottom of the page. */
export function DeskActions({ requestId, request, desk, hold, onSent }: DeskActionsProps) {
  const [asking, setAsking] = useState<'send' | 'release' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { content, state, keeper } = desk;
  const isStopped = state.name === 'lost' || state.name === 'answered' || state.name === 'conflict';

  const wantsToSend = () => {
    const checked = checkAnswer(content);
    flushSync(() => setProblem(checked.state === 'wrong' ? checked.problem : null));
    if (checked.state === 'right') {
      setAsking('send');
      return;
    }
    const selector = checked.first === 'response' ? `[name="${RESPONSE_NAME}"]` : `#${COMPOSER_ID}`;
    document.querySelector<HTMLElement>(selector)?.focus();
  };
  const isSettled = problem !== null && checkAnswer(content).state === 'right';
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-10 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6">
      {problem && !isSettled && (
        <p role="alert" className="mb-2 text-sm text-red-text">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SaveNote state={state} onRetry={() => void keeper.flush()} />
        <HoldNote hold={hold} isLost={state.name === 'lost' || state.name === 'answered'} />
        <div className="ml-auto flex gap-2">
          <Button look="quiet" disabled={isStopped} onClick={() => setAsking('release')}>
            Release
          </Button>
          <Button look="primary" disabled={isStopped} onClick={wantsToSend}>
            Send answer
          </Button>
        </div>
      </div>
      <SendDialog
        open={asking === 'send'}
        requestId={requestId}
        request={request}
        desk={desk}
        onClose={() => setAsking(null)}
        onSent={onSent}
      />
      <ReleaseDialog
        open={asking === 'release'}
        requestId={requestId}
        keeper={keeper}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}
