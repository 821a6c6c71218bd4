import { useQuery } from '@tanstack/react-query';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { criteria } from '#shared/analysis/criteria.ts';
import { describeValue } from '#shared/analysis/plain-value.ts';
import { SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { signalCriterion } from '#shared/analysis/signal-criterion.ts';
import type { Change, ScoreChange } from '#shared/practice/compare-takes.ts';
import { buildComparePath } from '#shared/practice/practice-links.ts';
import {
  compareRetake,
  type RetakeChange,
  type Unmeasured,
} from '#shared/practice/retake-change.ts';
import type { AnalyzedVideo, Video } from '#shared/practice/video.ts';
import { HEADLINE, signalTexts, SMALL_HEADLINE } from '#web/features/analysis/analysis.public.ts';
import { capitalize } from '#web/ui/capitalize.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { CountUp } from '#web/ui/display/count-up.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { analysisQuery } from '../takes/practice.queries.ts';
import { describeImprovement } from './improvement-texts.ts';

interface TakeComparisonProps {
  previous: Video;
  video: AnalyzedVideo;
  /** Null while loading. */
  record: AnalysisRecord | null;
}

/** What changed since the take that the member repeated. Never empty. */
export function TakeComparison({ previous, video, record }: TakeComparisonProps) {
  const { data: before, error, refetch } = useQuery(analysisQuery(previous.id));
  const change = before && record && compareRetake(before, record);

  return (
    <section aria-labelledby="comparison-title" className="relative">
      {change && isBetter(change) && <Lamp />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3
          id="comparison-title"
          className="font-sans text-sm font-medium tracking-normal text-faint"
        >
          Since your earlier take
        </h3>
        {change && change.kind !== 'not_compared' && (
          <TextLink
            to={buildComparePath(previous.id, video.id)}
            tone="soft"
            className="-my-2.5 inline-flex min-h-11 items-center text-sm sm:my-0 sm:min-h-0"
          >
            Compare both takes
          </TextLink>
        )}
      </div>

      {change && <ChangeStory change={change} before={before} after={record} />}
      {!change && !error && (
        <SkeletonBlock label="Comparing both takes" className="mt-2 h-20 max-sm:mt-1 max-sm:h-14" />
      )}
      {error && (
        <LoadFailureNote
          text="Your earlier take couldn’t be loaded."
          className="mt-1 flex-wrap items-center gap-3"
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

/** A lamp that brightens over good news. */
function Lamp() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute -inset-x-4 -top-8 h-40 animate-brighten bg-radial-[50%_80%_at_20%_0%] from-amber/20 to-transparent forced-colors:hidden"
    />
  );
}

function isBetter(change: RetakeChange): boolean {
  if (change.kind === 'not_compared') return false;
  return change.kind === 'signal' ? change.change === 'better' : change.score.change === 'better';
}

interface ChangeStoryProps {
  change: RetakeChange;
  before: AnalysisRecord;
  after: AnalysisRecord;
}

function ChangeStory({ change, before, after }: ChangeStoryProps) {
  if (change.kind === 'not_compared') {
    return <p className="mt-1 text-[0.95rem] text-soft">{notComparedTexts[change.reason]}</p>;
  }

  if (change.kind === 'overall') {
    const { score, unmeasured } = change;
    return (
      <>
        <p className={chooseStyle(score.change)}>
          <ScoreStep score={score} /> {overallHeadlines[score.change ?? 'no_clear_change']}
        </p>
        <p className="mt-1.5 text-[0.95rem] text-soft">
          {unmeasured
            ? `${describeUnmeasured(unmeasured)} These are the overall scores.`
            : 'Your earlier take had no one thing to work on, so these are the overall scores.'}
        </p>
      </>
    );
  }

  const { signal, score, unmeasured } = change;
  const { name } = signalTexts[signal];
  const [then, now] = [before, after].map(
    ({ signals }) => describeValue(signal, signals[signal]) ?? '',
  );
  const values = `${then} before, ${now} now.`;
  const criterion = criteria.find(({ key }) => key === signalCriterion[signal]);

  return (
    <>
      <p className={chooseStyle(change.change)}>
        {score && <ScoreStep score={score} />} {describeSignalChange(change, before)}
      </p>
      <p className="mt-1.5 text-[0.95rem] text-soft figures">
        {unmeasured && `${describeUnmeasured(unmeasured)} `}
        {change.change === 'better' ? `${name}: ${values}` : capitalize(values)}
        {score && ` The scores are for ${criterion?.label}.`}
      </p>
    </>
  );
}

/** Only a clear change is large. */
function chooseStyle(change: Change | null): string {
  return change === 'better' || change === 'worse' ? HEADLINE : SMALL_HEADLINE;
}

function describeSignalChange(
  { signal, change }: Extract<RetakeChange, { kind: 'signal' }>,
  before: AnalysisRecord,
): string {
  const { name } = signalTexts[signal];

  switch (change) {
    case 'better':
      return describeImprovement(signal, before.signals[signal]) ?? `${name}: better.`;
    case 'worse':
      return `${name}: your earlier take was better.`;
    case 'no_clear_change':
      return `${name}: no clear change.`;
  }
}

function ScoreStep({ score: { before, after, change } }: { score: ScoreChange }) {
  if (before.score === null || after.score === null) return null;

  const [from, to] = [Math.round(before.score), Math.round(after.score)];

  return (
    <span className="whitespace-nowrap figures">
      {from} <span aria-hidden="true">→</span>
      <span className="sr-only">to</span>{' '}
      {change === 'better' ? <CountUp from={from} to={to} /> : to}.
    </span>
  );
}

const overallHeadlines = {
  better: 'This take is clearly better.',
  worse: 'Your earlier take was better.',
  no_clear_change: 'No clear change.',
} as const;

const notComparedTexts = {
  short_now: `This take is too short to compare with your earlier take. Speak for at least ${SHORT_TAKE_SECONDS} seconds.`,
  short_before: `Your earlier take was too short to compare. This one is long enough for the next comparison.`,
  other_rubric:
    'We changed how scores are calculated since your earlier take, so the two can’t be compared.',
  no_overlap: 'We couldn’t measure the same things in both takes, so they can’t be compared.',
} as const;

const unmeasuredTakes = {
  before: 'in your earlier take',
  after: 'in this take',
  both: 'in either take',
} as const;

function describeUnmeasured({ signal, in: side }: Unmeasured): string {
  return `${signalTexts[signal].name} couldn’t be measured ${unmeasuredTakes[side]}.`;
}
