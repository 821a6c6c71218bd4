import { useQuery } from '@tanstack/react-query';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { describeValue } from '#shared/analysis/plain-value.ts';
import { isShortTake, SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { compareSignals } from '#shared/practice/compare-takes.ts';
import { buildComparePath } from '#shared/practice/practice-links.ts';
import type { AnalyzedVideo, Video } from '#shared/practice/video.ts';
import { signalTexts } from '#web/features/analysis/analysis.public.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { ChangeText } from '../compare/change-text.tsx';
import { analysisQuery } from '../takes/practice.queries.ts';

interface TakeComparisonProps {
  previous: Video;
  video: AnalyzedVideo;
  record: AnalysisRecord;
}

/**
 * Compares this take with the previous take of the same question, for the signal that the previous
 * report focused on.
 */
export function TakeComparison(props: TakeComparisonProps) {
  return isShortTake(props.video.aiAnalysisResults) ? (
    <TooShortToCompare />
  ) : (
    <SignalComparison {...props} />
  );
}

const comparisonBox = 'mt-4 rounded-lg border border-line bg-surface px-4 py-3';

function TooShortToCompare() {
  return (
    <p className={comparisonBox}>
      This take is too short to compare with your previous take of this question. Speak for at least{' '}
      {SHORT_TAKE_SECONDS} seconds.
    </p>
  );
}

function SignalComparison({ previous, video, record }: TakeComparisonProps) {
  const { data: before } = useQuery(analysisQuery(previous.id));
  const focus = previous.aiAnalysisResults?.focus;
  if (!before) return null;

  const change =
    focus && compareSignals(before.signals[focus.signal], record.signals[focus.signal]);

  return (
    <section aria-labelledby="comparison-title" className={comparisonBox}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h3
          id="comparison-title"
          className="font-sans text-sm font-medium tracking-normal text-faint"
        >
          Since your previous take of this question
        </h3>
        <TextLink
          to={buildComparePath(previous.id, video.id)}
          tone="soft"
          className="inline-flex min-h-11 items-center text-sm sm:min-h-0"
        >
          Compare both takes
        </TextLink>
      </div>

      {change && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg">
          <span>{signalTexts[focus.signal].name}</span>
          <span className="text-base figures">
            {describeValue(focus.signal, before.signals[focus.signal])} before,{' '}
            {describeValue(focus.signal, record.signals[focus.signal])} now
          </span>
          <ChangeText change={change} />
        </p>
      )}
    </section>
  );
}
