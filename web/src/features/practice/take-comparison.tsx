import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AnalysisRecord } from '../../../../shared/analysis/analysis-record.ts';
import { compareSignals } from '../../../../shared/practice/compare-takes.ts';
import { buildComparePath } from '../../../../shared/practice/practice-links.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { formatSignalValue, signalTexts } from '../analysis/analysis.public.ts';
import { ChangeText } from './change-text.tsx';
import { analysisQuery } from './practice.queries.ts';

interface TakeComparisonProps {
  readonly previous: Video;
  readonly video: Video;
  readonly record: AnalysisRecord;
}

/** Compares this take with the previous take of the same question, for the signal that the previous report focused on. */
export function TakeComparison({ previous, video, record }: TakeComparisonProps) {
  const { data: before } = useQuery(analysisQuery(previous.id));
  const focus = previous.aiAnalysisResults?.focus;
  if (!before) return null;
  const change = focus && compareSignals(before.signals[focus.signal], record.signals[focus.signal]);
  return (
    <section aria-labelledby="comparison-title" className="mt-4 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h3 id="comparison-title" className="font-sans text-sm font-medium tracking-normal text-faint">
          Since your previous take of this question
        </h3>
        <Link
          to={buildComparePath(previous.id, video.id)}
          className="inline-flex min-h-11 items-center text-sm text-soft underline decoration-edge underline-offset-4 hover:text-leaf sm:min-h-0"
        >
          Compare both takes
        </Link>
      </div>
      {change && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg">
          <span>{signalTexts[focus.signal].name}</span>
          <span className="font-mono text-base figures">
            <span className="sr-only">before </span>
            {formatSignalValue(focus.signal, before.signals[focus.signal])}
            <span aria-hidden="true"> → </span>
            <span className="sr-only">, now </span>
            {formatSignalValue(focus.signal, record.signals[focus.signal])}
          </span>
          <ChangeText change={change} />
        </p>
      )}
    </section>
  );
}
