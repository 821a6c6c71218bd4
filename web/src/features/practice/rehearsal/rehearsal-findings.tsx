import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import type {
  AnswersSummary,
  Pattern,
  SharedFix,
} from '#shared/practice/rehearsal/summarize-answers.ts';
import { signalTexts } from '#web/features/analysis/analysis.public.ts';
import { formatCount } from '#web/ui/format-count.ts';

/** The one thing to work on. `count` is the number of analyzed answers. */
export function RehearsalFix({ fix, count }: { fix: SharedFix | null; count: number }) {
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
        <p className="mt-1 text-[0.95rem] text-soft">
          Nothing cost you many points. Try a harder rehearsal.
        </p>
      )}
    </div>
  );
}

export function RehearsalPatterns({ low, high }: Pick<AnswersSummary, 'low' | 'high'>) {
  return (
    <section aria-labelledby="same-title">
      <h2 id="same-title" className="text-2xl">
        What stayed the same
      </h2>
      {low.length + high.length === 0 && (
        <p className="mt-3 text-soft">
          No pattern showed up across your answers. Open each report for its details.
        </p>
      )}
      <Patterns
        title="Strong in most answers"
        patterns={high}
        getName={(signal) => signalTexts[signal].strongName ?? signalTexts[signal].name}
      />
      <Patterns
        title="Needs work in most answers"
        patterns={low}
        getName={(signal) => signalTexts[signal].name}
      />
    </section>
  );
}

interface PatternsProps {
  title: string;
  patterns: readonly Pattern[];
  getName: (signal: SignalKey) => string;
}

function Patterns({ title, patterns, getName }: PatternsProps) {
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
            <span className="min-w-0">{getName(signal)}</span>
            <span className="shrink-0 text-sm text-soft figures">
              {count} of {formatCount(measuredCount, 'answer')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
