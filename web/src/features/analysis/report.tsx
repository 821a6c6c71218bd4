import { type ReactNode, useState } from 'react';
import type {
  AnalysisRecord,
  AnalysisResults,
  Evidence,
} from '#shared/analysis/analysis-record.ts';
import { toTimeline } from '#shared/analysis/timeline.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Icon } from '#web/ui/display/icons.tsx';

import { ContentFeedback } from './content-feedback.tsx';
import { CriterionScores } from './criterion-scores.tsx';
import { FilmStrip } from './film-strip.tsx';
import { type Player, scrollIntoViewIfNeeded, playFrom } from './player.ts';
import { ReportFocus } from './report-focus.tsx';
import { ReportRemarks } from './report-remarks.tsx';
import { ReportSummary } from './report-summary.tsx';
import { Timeline } from './timeline.tsx';
import { Transcript } from './transcript.tsx';

interface ReportProps {
  results: AnalysisResults;
  title: string;
  recordedAt: string;
  question?: ReactNode;
  /** Renders the recording and attaches its video element to `player`. */
  recording: ReactNode;
  player: Player;
  /** What else the member can do with the recording. */
  options?: ReactNode;
  nextTake?: ReactNode;
  /** What changed since an earlier take. */
  comparison?: ReactNode;
  /** The analysis data behind the scores; null while loading or after an error. */
  record: AnalysisRecord | null;
  /** Shown instead of the timeline while `record` is null. */
  recordNotice: ReactNode;
  coachFeedback?: ReactNode;
  /** True if the report opened by itself. */
  takesFocus?: boolean;
}

export function Report({ results, title, player, record, recordNotice, ...shown }: ReportProps) {
  const { recordedAt, question, recording, options, nextTake, comparison, coachFeedback } = shown;
  const { takesFocus = false } = shown;
  const jump = useMomentJump(player);
  const facts = record && toTimeline(record);

  return (
    // On phones, all parts share one column, so that the sticky buttons of ReportFocus appear on
    // the first screen.
    <article aria-labelledby="report-title" className="max-sm:flex max-sm:flex-col max-sm:gap-2.5">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {/* One line on phones, where the first screen holds the film and what to do next. */}
        <h2
          id="report-title"
          className="text-lg leading-snug break-words max-sm:line-clamp-1 max-sm:text-base sm:text-xl"
        >
          {title}
        </h2>
        <p className="font-mono text-xs text-faint max-sm:sr-only">
          {recordedAt} · {formatRoundedDuration(results.durationSeconds)}
        </p>
      </header>

      <div className="mt-4 grid gap-x-8 gap-y-6 max-sm:contents sm:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className="min-w-0 lg:row-span-2">
          {/* The recording stays in view while the evidence scrolls, if the window is tall enough. */}
          <div className="lg:top-20 lg:[@media(min-height:36rem)]:sticky">
            {/* After a retake, a smaller video leaves room for the comparison on a phone's first screen. */}
            <div className={comparison ? 'max-sm:[&_video]:h-36' : undefined}>{recording}</div>
            {facts && <FilmStrip facts={facts} focus={results.focus} player={player} />}
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

        <div className="flex min-w-0 flex-col gap-4 max-sm:contents">
          <ReportSummary results={results} />
          {comparison}
          <ReportFocus
            results={results}
            record={record}
            isSecond={Boolean(comparison)}
            onPlay={(moment) => jump.to(moment, 'the advice')}
            nextTake={nextTake}
            takesFocus={takesFocus}
          />
          {options}
        </div>

        <div className="min-w-0 sm:col-span-2 lg:col-span-1 lg:col-start-2 lg:mt-4">
          {/* The recording already has the waveform. */}
          {facts ? <Timeline facts={{ ...facts, waveform: [] }} player={player} /> : recordNotice}
          {record?.transcript && (
            <Transcript transcript={record.transcript} record={record} player={player} />
          )}
          {coachFeedback}
          <div className="mt-12">
            <CriterionScores
              results={results}
              record={record}
              shownFocus={results.focus}
              onPlay={jump.to}
            />
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
            <ul className="mt-2 mb-5 flex list-disc flex-col gap-1 pl-5 sm:block sm:columns-2 sm:gap-x-12">
              {results.notJudged.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </>
        )}

        <p className="max-w-[58ch]">
          Your score reflects habits that listeners in studies rate well. It isn’t a verdict on you
          or a hiring prediction.
        </p>

        <details className="group/scoring">
          <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-2 rounded-md px-1 font-medium text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <span className="transition-transform duration-150 group-open/scoring:rotate-180">
              <Icon name="chevron" size={18} />
            </span>
            How scoring works
          </summary>
          <p>
            <TextLink to="/how-scoring-works" tone="ink">
              Read what is measured and how it is scored
            </TextLink>
          </p>
          <p className="mt-2 font-mono text-xs">
            engine {results.engineVersion} · rubric {results.rubricVersion} · text by{' '}
            {results.writtenBy === 'templates'
              ? 'fixed rules, not a language model'
              : 'a language model, with verified numbers'}
          </p>
        </details>
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
