import { criteria } from '#shared/analysis/criteria.ts';
import type {
  Change,
  compareResults,
  ScoreChange,
  Scored,
} from '#shared/practice/compare-takes.ts';
import type { AnalyzedVideo } from '#shared/practice/video.ts';
import { classes } from '#web/ui/classes.ts';
import { ScoreNumber } from '#web/ui/display/score.tsx';
import { PointsChange } from './change-text.tsx';

export type TakeChanges = NonNullable<ReturnType<typeof compareResults>>;

const rows = [...criteria, { key: 'overall', label: 'Overall' }] as const;

export function CompareScores({ changes }: { changes: TakeChanges }) {
  return (
    <section aria-labelledby="compare-scores-title" className="mt-10">
      <h3 id="compare-scores-title" className="text-xl">
        Scores
      </h3>

      <table className="mt-3 w-full border-collapse text-left">
        <thead className="text-xs text-faint">
          <tr>
            <HeaderCell>Criterion</HeaderCell>
            <HeaderCell>Earlier</HeaderCell>
            <HeaderCell>Later</HeaderCell>
            <HeaderCell className="hidden w-2/5 md:table-cell">
              Earlier take above, later take below
            </HeaderCell>
            <HeaderCell className="text-right">Change</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label }) => (
            <ScoreRow key={key} label={label} change={changes[key]} isTotal={key === 'overall'} />
          ))}
        </tbody>
      </table>

      <p className="mt-3 max-w-[66ch] text-sm text-faint">
        No measurement is exact, so the small numbers show each score’s range. If a difference is
        too small to measure reliably, it’s “no clear change.”
      </p>
    </section>
  );
}

function HeaderCell({ className, children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={classes('py-1.5 pr-2 font-normal sm:pr-3 last:pr-0', className)}>
      {children}
    </th>
  );
}

interface ScoreRowProps {
  label: string;
  change: ScoreChange;
  isTotal: boolean;
}

function ScoreRow({ label, change, isTotal }: ScoreRowProps) {
  const { before, after } = change;
  return (
    <tr className={classes('border-t', isTotal ? 'border-edge' : 'border-line/60')}>
      <th
        scope="row"
        className="py-3 pr-2 text-sm leading-snug font-medium sm:pr-3 sm:text-[0.95rem]"
      >
        {label}
      </th>
      <ScoreCell scored={before} />
      <ScoreCell scored={after} />
      <td className="hidden pr-3 md:table-cell">
        <ScorePair before={before} after={after} />
      </td>
      <td className="py-3 text-right">
        <PointsChange
          change={change}
          className="inline-flex flex-wrap items-center justify-end gap-x-3"
        />
      </td>
    </tr>
  );
}

function ScoreCell({ scored: { score, interval } }: { scored: Scored }) {
  return (
    <td className="py-3 pr-2 align-middle sm:pr-3 whitespace-nowrap">
      <ScoreNumber score={score} className="text-2xl" />
      {interval && (
        <span className="block text-xs text-faint figures">
          {Math.round(interval.low)}–{Math.round(interval.high)}
        </span>
      )}
    </td>
  );
}

/**
 * Both scores and intervals on one scale, with the earlier take on top. Decorative; the table has
 * the numbers.
 */
function ScorePair({ before, after }: { before: Scored; after: Scored }) {
  return (
    <svg aria-hidden="true" focusable="false" className="h-8 w-full overflow-visible">
      <line x1="0" x2="100%" y1="16" y2="16" stroke="currentColor" className="text-line" />
      <ScoreMark scored={before} y={9} className="text-faint forced-colors:text-[GrayText]" />
      <ScoreMark scored={after} y={23} className="text-leaf forced-colors:text-[Highlight]" />
    </svg>
  );
}

interface ScoreMarkProps {
  scored: Scored;
  y: number;
  className: string;
}

function ScoreMark({ scored: { score, interval }, y, className }: ScoreMarkProps) {
  if (score === null) return null;

  return (
    <g className={className} stroke="currentColor">
      {interval && (
        <line
          x1={`${interval.low}%`}
          x2={`${interval.high}%`}
          y1={y}
          y2={y}
          strokeWidth="5"
          strokeOpacity="0.4"
        />
      )}
      <circle cx={`${score}%`} cy={y} r="4" fill="currentColor" />
    </g>
  );
}

export function describeComparison(changes: TakeChanges): string {
  const namesOf = (wanted: Change | null) =>
    criteria.filter(({ key }) => changes[key].change === wanted).map(({ label }) => label);
  const [better, worse, unclear] = [
    namesOf('better'),
    namesOf('worse'),
    namesOf('no_clear_change'),
  ];

  if (better.length + worse.length + unclear.length === 0)
    return 'None of the scores can be compared.';
  if (better.length + worse.length === 0) {
    return 'No clear change: any difference is too small to measure reliably.';
  }

  const rest =
    unclear.length > 0 ? ` No clear change in the other ${formatCount(unclear.length)}.` : '';

  return `${describeClearChanges(better, worse)}${rest}`;
}

function describeClearChanges(better: readonly string[], worse: readonly string[]): string {
  if (worse.length === 0) return `The later take was better in ${list.format(better)}.`;
  if (better.length === 0) return `The later take was worse in ${list.format(worse)}.`;
  return `The later take was better in ${list.format(better)}, but worse in ${list.format(worse)}.`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

const numberWords = [
  'criterion',
  'two criteria',
  'three criteria',
  'four criteria',
  'five criteria',
] as const;

const formatCount = (count: number) => numberWords[count - 1] ?? `${count} criteria`;

interface ComparisonCaveatProps {
  before: AnalyzedVideo;
  after: AnalyzedVideo;
}

/** Warns if a score change may have a cause other than delivery, such as a different question. */
export function ComparisonCaveat({ before, after }: ComparisonCaveatProps) {
  const sentences = [
    before.questionId !== after.questionId &&
      'The two takes answer different questions, which may explain part of the change.',
    before.aiAnalysisResults.scope !== after.aiAnalysisResults.scope &&
      'We scored your words in only one of them, so their scores aren’t comparable.',
  ].filter((sentence) => sentence !== false);

  if (sentences.length === 0) return null;

  return <p className="mt-2 text-sm text-soft">{sentences.join(' ')}</p>;
}
