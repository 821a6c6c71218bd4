import { type ReactNode, useState } from 'react';
import type {
  AnalysisRecord,
  AnalysisResults,
  Evidence,
} from '#shared/analysis/analysis-record.ts';
import { isShortTake } from '#shared/analysis/short-take.ts';
import { toTimeline } from '#shared/analysis/timeline.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { ContentFeedback } from './content-feedback.tsx';
import { CriterionScores } from './criterion-scores.tsx';
import { type Player, scrollIntoViewIfNeeded, playFrom } from './player.ts';
import { ReportRemarks } from './report-remarks.tsx';
import { ReportSummary } from './report-summary.tsx';
import { Timeline } from './timeline.tsx';
import { Transcript } from './transcript.tsx';
import { pickMoments } from './moments.ts';

interface ReportProps {
  results: AnalysisResults;
  title: string;
  recordedAt: string;
  question?: ReactNode;
  /** Renders the recording and attaches its video element to `player`. */
  recording: ReactNode;
  player: Player;
  nextTake?: ReactNode;
  comparison?: ReactNode;
  /** The analysis data behind the scores; null while loading or after an error. */
  record: AnalysisRecord | null;
  /** Shown instead of the timeline while `record` is null. */
  recordNotice: ReactNode;
  coachFeedback?: ReactNode;
}

export function Report({ results, title, player, record, recordNotice, ...shown }: ReportProps) {
  const { recordedAt, question, recording, nextTake, comparison, coachFeedback } = shown;
  const jump = useMomentJump(player);

  return (
    // On phones, all parts share one column, so that the sticky buttons of ReportFocus appear on
    // the first screen.
    <article aria-labelledby="report-title" className="max-sm:flex max-sm:flex-col max-sm:gap-4">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="report-title" className="text-lg break-words sm:text-xl">
          {title}
        </h2>
        <p className="font-mono text-xs text-faint">
          {recordedAt} · {formatRoundedDuration(results.durationSeconds)}
        </p>
      </header>

      {comparison}

      <div className="mt-4 grid gap-x-12 gap-y-6 max-sm:contents lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-4 max-sm:contents lg:col-start-2">
          <ReportSummary results={results} />
          <ReportFocus
            results={results}
            record={record}
            onPlay={(moment) => jump.to(moment, 'the advice')}
            nextTake={nextTake}
          />
        </div>

        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {/* The recording stays in view while the evidence scrolls, if the window is tall enough. */}
          <div className="lg:top-20 lg:[@media(min-height:36rem)]:sticky">
            {recording}
            {jump.back && (
              <Button
                size="small"
                variant="quiet"
                icon="back"
                className="mt-2 -ml-3"
                onClick={jump.back.go}
              >
                Back to {jump.back.label}
              </Button>
            )}
            {question}
          </div>
        </div>

        <div className="min-w-0 lg:col-start-2 lg:mt-4">
          {record ? <Timeline facts={toTimeline(record)} player={player} /> : recordNotice}
          {record?.transcript && (
            <Transcript transcript={record.transcript} record={record} player={player} />
          )}
          {coachFeedback}
          <div className="mt-12">
            <CriterionScores results={results} record={record} onPlay={jump.to} />
          </div>
        </div>
      </div>

      {results.content && (
        <ContentFeedback content={results.content} hasTranscript={Boolean(record?.transcript)} />
      )}
      <ReportRemarks results={results} shownFocus={results.focus} />

      <footer className="mt-12 border-t border-line pt-6 text-sm text-faint">
        {results.notJudged.length > 0 && (
          <>
            <h3 className="font-sans text-sm font-semibold tracking-normal text-soft">
              What wasn’t scored
            </h3>
            <ul className="mt-2 mb-5 flex list-disc flex-col gap-1 pl-5 sm:columns-2 sm:block">
              {results.notJudged.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </>
        )}

        <p className="mb-5 max-w-[58ch]">
          Your score reflects habits that listeners in studies rate well. It isn’t a verdict on you
          or a hiring prediction.{' '}
          <TextLink to="/how-scoring-works" tone="ink" className="whitespace-nowrap">
            How scoring works
          </TextLink>
        </p>

        <p className="font-mono text-xs">
          engine {results.engineVersion} · rubric {results.rubricVersion} · text by{' '}
          {results.writtenBy === 'templates'
            ? 'fixed rules, not a language model'
            : 'a language model, with verified numbers'}
        </p>
      </footer>
    </article>
  );
}

function useMomentJump({ video }: Player) {
  const [origin, setOrigin] = useState<{ label: string; element: HTMLElement } | null>(null);
  return {
    to: ({ startSeconds }: Evidence, label: string) => {
      if (!video) return;

      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) setOrigin({ label, element: activeElement });
      playFrom(video, startSeconds);
      video.focus({ preventScroll: true });
      scrollIntoViewIfNeeded(video);
    },

    back: origin && {
      label: origin.label,
      go: () => {
        setOrigin(null);
        origin.element.focus({ preventScroll: true });
        scrollIntoViewIfNeeded(origin.element);
      },
    },
  };
}

function chooseNextTake(
  results: Pick<AnalysisResults, 'overallScore' | 'durationSeconds'>,
): string {
  if (results.overallScore === null)
    return 'Give a longer answer and keep your face in the frame so we have enough to score.';
  if (isShortTake(results)) return 'Nothing cost you many points. Give a longer answer.';

  return 'Nothing cost you many points. Try a harder question.';
}

interface ReportFocusProps {
  results: Pick<AnalysisResults, 'focus' | 'overallScore' | 'durationSeconds'>;
  /** The analysis data behind the scores; null while loading or after an error. */
  record: AnalysisRecord | null;
  onPlay: (moment: Evidence) => void;
  nextTake: ReactNode;
}

function ReportFocus({ results, record, onPlay, nextTake }: ReportFocusProps) {
  const { focus } = results;
  const [moment] =
    focus && record
      ? pickMoments([{ signal: focus.signal, pointsLost: 1 }], record.evidence, 1)
      : [];

  return (
    <section aria-labelledby="focus-title" className="flex flex-col gap-3 max-sm:contents">
      <div className="border-l-2 border-leaf pl-4">
        <h3 id="focus-title" className="font-sans text-sm font-medium tracking-normal text-faint">
          Work on one thing
        </h3>
        {focus ? (
          <>
            <p className="mt-1 font-serif text-xl leading-snug">{focus.observation}</p>
            <p className="mt-1 text-[0.95rem] text-soft">{focus.advice}</p>
          </>
        ) : (
          <p className="mt-1 text-[0.95rem] text-soft">{chooseNextTake(results)}</p>
        )}
      </div>

      {/* On phones, the buttons stick to the bottom of the screen until you scroll to their place in the report. */}
      <div className="flex flex-wrap gap-3 max-sm:sticky max-sm:bottom-0 max-sm:gap-2 max-sm:bg-ground max-sm:py-2 max-sm:*:px-3">
        {nextTake}
        {moment && (
          <Button icon="play" onClick={() => onPlay(moment)}>
            Play the moment
          </Button>
        )}
      </div>
    </section>
  );
}
