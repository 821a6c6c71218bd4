import { useEffect, useState } from 'react';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import type { AnswersSummary, SharedFix } from '#shared/practice/rehearsal/summarize-answers.ts';
import { pickMoments, playFrom, usePlayer } from '#web/features/analysis/analysis.public.ts';
import { PlaybackPlayer, playbackQuery } from '#web/features/videos/videos.public.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { RehearsalFix, RehearsalPatterns } from './rehearsal-findings.tsx';

interface SummarizedAnswer {
  videoId: string;
  /** Position of the question, from 1. */
  number: number;
  record: AnalysisRecord;
}

interface RehearsalSummaryProps {
  summary: AnswersSummary;
  answers: readonly SummarizedAnswer[];
  repeatPath: string | null;
}

export function RehearsalSummary({
  summary: { fix, low, high },
  answers,
  repeatPath,
}: RehearsalSummaryProps) {
  return (
    <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section aria-labelledby="fix-title" className="flex flex-col gap-4">
        <RehearsalFix fix={fix} count={answers.length} />
        <Moment key={fix?.videoId} fix={fix} answers={answers} repeatPath={repeatPath} />
      </section>
      {answers.length > 1 && <RehearsalPatterns low={low} high={high} />}
    </div>
  );
}

type MomentProps = Pick<RehearsalSummaryProps, 'answers' | 'repeatPath'> & {
  fix: SharedFix | null;
};

/**
 * Plays the longest moment of the signal to fix, in the answer that lost the most points to this
 * signal.
 */
function Moment({ fix, answers, repeatPath }: MomentProps) {
  const player = usePlayer();
  const [isOpen, setOpen] = useState(false);
  const answer = answers.find(({ videoId }) => videoId === fix?.videoId);
  const [moment] =
    fix && answer
      ? pickMoments([{ signal: fix.focus.signal, pointsLost: 1 }], answer.record.evidence, 1)
      : [];

  const { video } = player;
  const startSeconds = moment?.startSeconds;
  useEffect(() => {
    if (video && startSeconds !== undefined) playFrom(video, startSeconds);
  }, [video, startSeconds]);

  const play = () => {
    setOpen(true);
    if (video && startSeconds !== undefined) playFrom(video, startSeconds);
  };

  return (
    <>
      <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:px-3">
        {repeatPath && (
          <ButtonLink variant="primary" icon="again" to={repeatPath}>
            Rehearse again
          </ButtonLink>
        )}
        {moment && (
          <Button icon="play" onClick={play}>
            Play the moment
          </Button>
        )}
      </div>
      {isOpen && answer && (
        <PlaybackPlayer
          source={playbackQuery(answer.videoId)}
          title={`Answer ${answer.number}`}
          player={player}
          durationSeconds={answer.record.durationSeconds}
        />
      )}
    </>
  );
}
