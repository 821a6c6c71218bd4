import { useEffect, useState } from 'react';
import type { AnalysisRecord } from '../../../../shared/analysis/analysis-record.ts';
import type { AnswersSummary, Pattern, SharedFix } from '../../../../shared/practice/rehearsal/summarize-answers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pickMoments, playFrom, signalTexts, usePlayer } from '../analysis/analysis.public.ts';
import { PlaybackPlayer, playbackQuery } from '../videos/videos.public.ts';

interface SummarizedAnswer {
  readonly videoId: string;
  /** Position of the question, from 1. */
  readonly number: number;
  readonly record: AnalysisRecord;
}

interface RehearsalSummaryProps {
  readonly summary: AnswersSummary;
  readonly answers: readonly SummarizedAnswer[];
  readonly again: string | null;
}

/** The one thing to work on, with its moment, and what stayed the same in most answers. */
export function RehearsalSummary({ summary: { fix, low, high }, answers, again }: RehearsalSummaryProps) {
  return (
    <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section aria-labelledby="fix-title" className="flex flex-col gap-4">
        <FixText fix={fix} count={answers.length} />
        <Moment key={fix?.videoId} fix={fix} answers={answers} again={again} />
      </section>
      {answers.length > 1 && (
        <section aria-labelledby="same-title">
          <h2 id="same-title" className="text-2xl">
            What stayed the same
          </h2>
          {low.length + high.length === 0 && (
            <p className="mt-3 text-soft">Your answers differed from each other. Their reports show how.</p>
          )}
          <Patterns title="Strong in most answers" patterns={high} />
          <Patterns title="Needs work in most answers" patterns={low} />
        </section>
      )}
    </div>
  );
}

function FixText({ fix, count }: { readonly fix: SharedFix | null; readonly count: number }) {
  return (
    <div className="border-l-2 border-leaf pl-4">
      <h2 id="fix-title" className="font-sans text-sm font-medium tracking-normal text-faint">
        Work on one thing
      </h2>
      {fix ? (
        <>
          <p className="mt-1 font-serif text-xl leading-snug">{fix.focus.observation}</p>
          <p className="mt-1 text-[0.95rem] text-soft">{fix.focus.advice}</p>
          {count > 1 && (
            <p className="mt-2 text-sm text-faint">
              The first thing to fix in {fix.count} of {count} answers.
            </p>
          )}
        </>
      ) : (
        <p className="mt-1 text-[0.95rem] text-soft">Nothing cost you many points. Try a harder rehearsal.</p>
      )}
    </div>
  );
}

type MomentProps = Pick<RehearsalSummaryProps, 'answers' | 'again'> & { readonly fix: SharedFix | null };

/** Plays the moment in the answer that lost the most points. The player opens on demand. */
function Moment({ fix, answers, again }: MomentProps) {
  const player = usePlayer();
  const [isOpen, setOpen] = useState(false);
  const answer = answers.find(({ videoId }) => videoId === fix?.videoId);
  const [moment] =
    fix && answer ? pickMoments([{ signal: fix.focus.signal, pointsLost: 1 }], answer.record.evidence, 1) : [];
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
        {again && (
          <ButtonLink variant="primary" icon="again" to={again}>
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
        <PlaybackPlayer source={playbackQuery(answer.videoId)} title={`Answer ${answer.number}`} player={player} />
      )}
    </>
  );
}

function Patterns({ title, patterns }: { readonly title: string; readonly patterns: readonly Pattern[] }) {
  if (patterns.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-sans text-sm font-medium tracking-normal text-faint">{title}</h3>
      <ul className="mt-1">
        {patterns.map(({ signal, count, measuredCount }) => (
          <li
            key={signal}
            className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0">{signalTexts[signal].name}</span>
            <span className="shrink-0 text-sm text-soft figures">
              {count} of {measuredCount} answers
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
