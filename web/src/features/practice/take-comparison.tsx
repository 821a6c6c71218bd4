import { useQuery } from '@tanstack/react-query';
import type { AnalysisRecord } from '../../../../shared/analysis/analysis-record.ts';
import { criteria } from '../../../../shared/analysis/criteria.ts';
import { type Change, compareScores, compareSignals } from '../../../../shared/practice/compare-takes.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { formatSignalValue, signalTexts } from '../analysis/analysis.public.ts';
import { analysisQuery } from './practice.queries.ts';

interface TakeComparisonProps {
  readonly previous: Video;
  readonly record: AnalysisRecord;
}

/** What changed since the previous take of the same question, starting with the signal to work on. */
export function TakeComparison({ previous, record }: TakeComparisonProps) {
  const { data: before } = useQuery(analysisQuery(previous.id));
  const focus = previous.aiAnalysisResults?.focus;
  if (!before) return null;
  const change = focus && compareSignals(before.signals[focus.signal], record.signals[focus.signal]);
  return (
    <section
      aria-labelledby="comparison-title"
      className="mt-4 rounded-lg border border-line bg-surface px-4 pt-3 pb-1"
    >
      <h3 id="comparison-title" className="font-sans text-sm font-medium tracking-normal text-faint">
        Since your previous take of this question
      </h3>
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
      <details className="group/scores mt-1">
        <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          <span className="transition-transform duration-150 group-open/scores:rotate-180">
            <Icon name="chevron" size={16} />
          </span>
          All six scores
        </summary>
        <ul className="mt-1 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {criteria.map(({ key, label }) => {
            const [then, now] = [before.criteria[key], record.criteria[key]];
            const changed = compareScores(then, now);
            return (
              changed && (
                <li key={key} className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line/60 text-sm">
                  <span className="grow">{label}</span>
                  <span className="font-mono figures">
                    {then.score} <span aria-hidden="true">→</span>
                    <span className="sr-only">, now</span> {now.score}
                  </span>
                  <ChangeText change={changed} />
                </li>
              )
            );
          })}
        </ul>
      </details>
    </section>
  );
}

const changes = {
  better: { icon: 'up', text: 'better', color: 'text-strong' },
  worse: { icon: 'down', text: 'worse', color: 'text-below' },
  no_clear_change: { icon: 'same', text: 'no clear change', color: 'text-soft' },
} as const;

function ChangeText({ change }: { readonly change: Change }) {
  const { icon, text, color } = changes[change];
  return (
    <span className={classes('inline-flex items-center gap-1 text-sm', color)}>
      <Icon name={icon} size={15} />
      {text}
    </span>
  );
}
