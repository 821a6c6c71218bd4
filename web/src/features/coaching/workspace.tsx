import { useState } from 'react';
import type { CoachWork, SavedDraft } from '../../../../shared/coaching/desk.ts';
import { usePlayer } from '../analysis/analysis.public.ts';
import { CommentEditor } from './comment-editor.tsx';
import type { DeskDraft } from './desk-draft.ts';
import { DeskActions } from './desk-actions.tsx';
import { DraftTrouble } from './draft-trouble.tsx';
import { EarlierAnswers } from './earlier-answers.tsx';
import { MeasuredReport } from './measured-report.tsx';
import { MemberMessage } from './member-message.tsx';
import { ResponseEditor } from './response-editor.tsx';
import { ScoreEditor } from './score-editor.tsx';
import { SentNote } from './sent-note.tsx';
import { useDeskDraft } from './use-desk-draft.ts';
import { useHold } from './use-hold.ts';
import { WorkHeading } from './work-heading.tsx';
import { WorkRecording } from './work-recording.tsx';

interface WorkspaceProps {
  readonly requestId: string;
  readonly coachId: string;
  readonly work: CoachWork;
  readonly draft: SavedDraft;
  readonly holdUntil: string;
  /** An answer was sent from another tab or device, and this draft is unsent. */
  readonly onAnswered: (draft: DeskDraft) => void;
}

/** Where a coach answers a request: recording on the left, answer on the right, measured scores below. */
export function Workspace({ requestId, coachId, work, draft: saved, holdUntil, onAnswered }: WorkspaceProps) {
  const [isSent, setSent] = useState(false);
  const player = usePlayer();
  const [until, setUntil] = useState(holdUntil);
  const desk = useDeskDraft({ requestId, coachId, saved, onHold: setUntil, onAnswered });
  const hold = useHold({ requestId, until, onRenewed: setUntil, onLost: () => desk.keeper.lose() });
  const { content, keeper, state } = desk;
  const { request, video, earlier } = work;

  const change = (next: typeof content) => {
    // Pauses playback, so the coach can type without missing anything.
    player.video?.pause();
    keeper.change(next);
  };
  if (isSent) return <SentNote request={request} />;
  return (
    <article aria-labelledby="work-title">
      <WorkHeading work={work} now={hold.now} />
      <DraftTrouble requestId={requestId} keeper={keeper} state={state} onHold={setUntil} />
      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:gap-10">
        <WorkRecording requestId={requestId} work={work} player={player} comments={content.comments} />
        <div className="flex min-w-0 flex-col gap-9">
          <MemberMessage request={request} />
          <CommentEditor draft={content} player={player} hasVideo={video !== null} onChange={change} />
          <ResponseEditor draft={content} firstName={request.firstName} onChange={change} />
          <ScoreEditor draft={content} onChange={change} />
        </div>
      </div>
      <DeskActions requestId={requestId} request={request} desk={desk} hold={hold} onSent={() => setSent(true)} />
      {video?.isAnalysed && (
        <MeasuredReport requestId={requestId} isShown={content.sawMeasured} player={player} keeper={keeper} />
      )}
      <EarlierAnswers firstName={request.firstName} earlier={earlier} />
    </article>
  );
}
