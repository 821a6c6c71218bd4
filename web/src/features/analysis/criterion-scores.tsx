import type {
  AnalysisRecord,
  AnalysisResults,
  Evidence,
  NotJudgedReason,
} from '../../../../shared/analysis/analysis-record.ts';
import { criteria } from '../../../../shared/analysis/criteria.ts';
import { labelForScore, MIN_STRONG_SCORE } from '../../../../shared/analysis/grade.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ScoreBar, ScoreNumber } from '../../ui/score.tsx';
import { CriterionSignals } from './criterion-signals.tsx';

type CriterionResults = Pick<AnalysisResults, 'scores' | 'judgments' | 'detailedFeedback'> &
  Partial<Pick<AnalysisResults, 'content'>>;

interface CriterionScoresProps {
  readonly results: CriterionResults;
  /** The analysis data behind the scores; null while loading or after an error. */
  readonly record: AnalysisRecord | null;
  readonly onPlay: (moment: Evidence, label: string) => void;
}

/** The six criteria, lowest score first. Strong criteria are collapsed into one line. */
export function CriterionScores(props: CriterionScoresProps) {
  const { scores } = props.results;
  const ordered = criteria.toSorted((one, other) => (scores[one.key] ?? 101) - (scores[other.key] ?? 101));
  const isStrong = ({ key }: Criterion) => (scores[key] ?? 0) >= MIN_STRONG_SCORE;
  const strong = ordered.filter(isStrong);
  return (
    <section aria-labelledby="criteria-scores-title" className="@container">
      <h3 id="criteria-scores-title" className="text-xl">
        Six criteria
      </h3>
      <CriterionList {...props} listed={ordered.filter((criterion) => !isStrong(criterion))} />
      {strong.length > 0 && (
        <details className="group/strong border-t border-line">
          <summary className="flex min-h-14 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
            <span className="text-faint transition-transform duration-150 group-open/strong:rotate-180">
              <Icon name="chevron" size={18} />
            </span>
            <span>
              <span className="font-semibold text-strong">Strong:</span>{' '}
              {strong.map(({ key, label }) => `${label} ${Math.round(scores[key] ?? 0)}`).join(', ')}
            </span>
          </summary>
          <CriterionList {...props} listed={strong} />
        </details>
      )}
    </section>
  );
}

type Criterion = (typeof criteria)[number];

function CriterionList({ listed, ...props }: CriterionScoresProps & { readonly listed: readonly Criterion[] }) {
  return (
    <ol className="mt-3 empty:hidden">
      {listed.map((criterion) => (
        <CriterionScore key={criterion.key} criterion={criterion} number={criteria.indexOf(criterion) + 1} {...props} />
      ))}
    </ol>
  );
}

interface CriterionScoreProps extends CriterionScoresProps {
  readonly criterion: Criterion;
  readonly number: number;
}

function CriterionScore({ criterion: { key, label, subtitle }, number, results, record, onPlay }: CriterionScoreProps) {
  const score = results.scores[key];
  const judgment = results.judgments[key];
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 gap-y-3 border-t border-line py-5 @3xl:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.1fr)] @3xl:gap-x-6">
      <span aria-hidden="true" className="pt-1 font-mono text-sm text-faint">
        Q{number}
      </span>
      <div>
        <div className="flex items-start justify-between gap-4">
          <div>
            <h4 className="font-sans text-base font-semibold tracking-normal">{label}</h4>
            <p className="text-sm text-faint">
              {key === 'communicationSkills' && results.content ? 'delivery and wording' : subtitle}
            </p>
          </div>
          <div className="flex flex-col items-end gap-1 text-right">
            <ScoreNumber score={score} className="text-3xl" />
            <span className="text-xs text-soft">{score === null ? 'Not scored' : labelForScore(score)}</span>
          </div>
        </div>
        <div className="mt-3">
          <ScoreBar score={score} interval={judgment.interval} />
        </div>
        <Certainty judgment={judgment} isScored={score !== null} />
      </div>
      <p className="col-start-2 text-[0.95rem] text-soft @3xl:col-start-3 @3xl:max-w-[62ch]">
        {results.detailedFeedback[key] || (judgment.reason && reasonTexts[judgment.reason])}
      </p>
      <div className="col-[2/-1] min-w-0 empty:hidden">
        {record && (
          <CriterionSignals
            criterionKey={key}
            label={label}
            record={record}
            onPlay={(moment) => onPlay(moment, label)}
          />
        )}
      </div>
    </li>
  );
}

interface CertaintyProps {
  readonly judgment: AnalysisResults['judgments']['charisma'];
  readonly isScored: boolean;
}

function Certainty({ judgment: { interval, confidence, provisional, note }, isScored }: CertaintyProps) {
  if (!isScored) return note && <p className="mt-2 text-xs text-faint">{note}</p>;
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-faint">
      {interval && (
        <span className="figures">
          Between {Math.round(interval.low)} and {Math.round(interval.high)}
        </span>
      )}
      {confidence && <span>{confidence} certainty</span>}
      {provisional && <Badge tone="dark">Provisional</Badge>}
      {note && <span>{note}</span>}
    </p>
  );
}

const reasonTexts: Record<NotJudgedReason, string> = {
  no_face: 'Your face wasn’t in the frame long enough to score this.',
  no_speech: 'You didn’t speak long enough to score this.',
  too_noisy: 'Background noise covered too much of your voice to score this.',
  too_short: 'The recording is too short to score this.',
  other_people: 'Other people were in the frame most of the time, so this wasn’t scored.',
  too_few_signals: 'We couldn’t measure enough to score this.',
  depends_on_missing: 'This depends on other criteria that couldn’t be scored this time.',
  left_out: 'You turned this off in your analysis settings.',
  no_words: 'This needs a transcript of your words.',
};
