import type {
  AnalysisRecord,
  AnalysisResults,
  Evidence,
  NotJudgedReason,
} from '../../../../shared/analysis/analysis-record.ts';
import { criteria, type CriterionKey } from '../../../../shared/analysis/criteria.ts';
import { labelForScore } from '../../../../shared/analysis/grade.ts';
import { Badge } from '../../ui/badge.tsx';
import { ScoreBar, ScoreNumber } from '../../ui/score.tsx';
import { CriterionSignals } from './criterion-signals.tsx';

type CriterionResults = Pick<AnalysisResults, 'scores' | 'judgments' | 'detailedFeedback'> &
  Partial<Pick<AnalysisResults, 'content'>>;

interface CriterionScoresProps {
  readonly results: CriterionResults;
  /** The evidence behind the scores; null while unavailable. */
  readonly record: AnalysisRecord | null;
  readonly onPlay: (moment: Evidence, label: string) => void;
}

/** The six criteria in a fixed order, so reports are easy to compare. */
export function CriterionScores({ results, ...evidence }: CriterionScoresProps) {
  return (
    <section aria-labelledby="criteria-scores-title">
      <h3 id="criteria-scores-title" className="text-xl">
        Six criteria
      </h3>
      <ol className="mt-3">
        {criteria.map((criterion, at) => (
          <CriterionScore key={criterion.key} criterion={criterion} number={at + 1} results={results} {...evidence} />
        ))}
      </ol>
    </section>
  );
}

interface CriterionScoreProps extends CriterionScoresProps {
  readonly criterion: (typeof criteria)[number];
  readonly number: number;
}

function CriterionScore({ criterion: { key, label, subtitle }, number, results, record, onPlay }: CriterionScoreProps) {
  const score = results.scores[key];
  const judgment = results.judgments[key];
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 gap-y-3 border-t border-line py-5 sm:grid-cols-[3rem_minmax(0,1fr)] lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-x-6">
      <span aria-hidden="true" className="pt-1 font-mono text-sm text-faint">
        Q{number}
      </span>
      <div>
        <div className="flex items-start justify-between gap-4">
          <div>
            <h4 className="font-sans text-base font-semibold tracking-normal">{label}</h4>
            <p className="text-sm text-faint">{chooseSubtitle(key, subtitle, results)}</p>
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
      <p className="col-start-2 text-[0.95rem] text-soft lg:col-start-3 lg:max-w-[62ch]">
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

function chooseSubtitle(key: CriterionKey, subtitle: string, { content }: CriterionResults): string {
  return key === 'communicationSkills' && content ? 'delivery and wording' : subtitle;
}

const reasonTexts: Record<NotJudgedReason, string> = {
  no_face: 'Your face wasn’t in the frame long enough to score this.',
  no_speech: 'You didn’t speak long enough to score this.',
  too_noisy: 'Background noise covered too much of your voice to score this.',
  too_short: 'The recording is too short to score this.',
  other_people: 'Other people were in the frame most of the time, so this wasn’t scored.',
  too_few_signals: 'Too little of this could be measured.',
  depends_on_missing: 'This depends on other criteria that couldn’t be scored this time.',
  left_out: 'You turned this off.',
  no_words: 'This needs a transcript of your words.',
};
