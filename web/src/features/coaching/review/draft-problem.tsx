import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';
import { toReviewDraft, toCoachDraft } from './review-draft.ts';
import { take } from '../queue/coach-queue.queries.ts';
import { coachReviewQuery } from './review.queries.ts';
import type { SaveState } from './draft-autosaver.ts';
import { findLostHold, type LostHold } from './lost-hold.ts';
import { CopyDraftButton, DraftText } from './draft-text.tsx';
import { chooseInitialDraft, type ReviewDraftAutosaver } from './use-review-draft.ts';

interface DraftProblemProps {
  requestId: string;
  autosaver: ReviewDraftAutosaver;
  state: SaveState;
  onHoldRenewed: (until: string) => void;
}

export function DraftProblem({ requestId, autosaver, state, onHoldRenewed }: DraftProblemProps) {
  const client = useQueryClient();
  const recovery = useMutation({ mutationFn: (recover: () => Promise<void>) => recover() });
  const { isPending: isBusy } = recovery;
  const fetchServerDraft = async () => {
    const { draft } = await client.fetchQuery(coachReviewQuery(requestId));
    if (!draft) throw new Error('the request has been answered');
    return draft;
  };

  const takeAgain = () =>
    recovery.mutate(async () => {
      const { holdUntil } = await take(requestId).catch((error: unknown) => {
        const lost = findLostHold(error);
        if (lost) autosaver.stopSaving(lost);
        // This coach answered from another tab or device.
        if (hasErrorCode(error, 'ALREADY_ANSWERED')) autosaver.stopSaving({ name: 'answered' });
        throw error;
      });

      const saved = await fetchServerDraft();
      if (holdUntil) onHoldRenewed(holdUntil);

      const { content, version } = autosaver.read();
      // Another tab may have taken the request and saved a newer draft.
      autosaver.resume(chooseInitialDraft(saved, { draft: toCoachDraft(content), version }));
    });

  const choose = (which: 'mine' | 'other') =>
    recovery.mutate(async () => {
      const saved = await fetchServerDraft();
      const { version } = saved;

      if (which === 'mine')
        autosaver.resume({
          content: autosaver.read().content,
          version,
          state: { name: 'unsaved' },
        });
      else autosaver.resume({ content: toReviewDraft(saved), version, state: { name: 'saved' } });
    });

  if (state.name !== 'lost' && state.name !== 'conflict') return null;

  const [title, text] = explain(state);
  const canTakeAgain = state.name === 'lost' && state.canTakeAgain;

  return (
    <NoticeBox tone="warning" as="section" role="alert" className="mt-5">
      <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>

      <div className="mt-1 text-sm text-soft">
        <p>{text}</p>

        <div className="mt-3 flex flex-wrap gap-2">
          {canTakeAgain && (
            <Button size="small" variant="primary" disabled={isBusy} onClick={takeAgain}>
              Take request again
            </Button>
          )}
          {state.name === 'conflict' && (
            <>
              <Button
                size="small"
                variant="primary"
                disabled={isBusy}
                onClick={() => choose('mine')}
              >
                Keep this version
              </Button>
              <Button size="small" disabled={isBusy} onClick={() => choose('other')}>
                Use the other version
              </Button>
            </>
          )}
          <CopyDraftButton readDraft={() => autosaver.read().content} />
          {state.name === 'lost' && (
            <ButtonLink size="small" variant="quiet" to="/coach">
              Open requests
            </ButtonLink>
          )}
        </div>
      </div>

      {recovery.error && !findLostHold(recovery.error) && (
        <p className="mt-2 text-sm text-red-text">{getErrorMessage(recovery.error)}</p>
      )}
      <DraftText draft={autosaver.read().content} />
    </NoticeBox>
  );
}

function explain(state: LostHold | { name: 'conflict' }): readonly [title: string, text: string] {
  if (state.name === 'conflict')
    return [
      'This draft was saved somewhere else',
      'Another tab or device saved this draft while it was open here. Choose which version to keep.',
    ];

  const next = state.canTakeAgain
    ? 'Take the request again to continue, or copy your text.'
    : 'Copy your text if you need it.';

  return ['This request is no longer assigned to you', `${state.reason} ${next}`];
}
