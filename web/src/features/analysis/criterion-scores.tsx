import type { ReactNode } from 'react';
import type {
  AnalysisRecord,
  AnalysisResults,
  Evidence,
  NotJudgedReason,
} from '#shared/analysis/analysis-record.ts';
import { criteria } from '#shared/analysis/criteria.ts';
import { labelForScore, MIN_STRONG_SCORE } from '#shared/analysis/grade.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { ScoreBar, ScoreNumber } from '#web/ui/display/score.tsx';
import { CriterionSignals } from './criterion-signals.tsx';

type CriterionResults = Pick<AnalysisResults, 'scores' | 'judgments' | 'detailedFeedback'> &
  Partial<Pick<AnalysisResults, 'content'>>;

interface CriterionScoresProps {
  results: CriterionResults;
  /** The analysis data behind the scores; null while loading or after an error. */
  record: AnalysisRecord | null;
  onPlay: (moment: Evidence, label: string) => void;
}

/**
 * The six criteria, lowest score first. All have a row; only the explanation of a strong one is
 * folded.
 */
export function CriterionScores(props: CriterionScoresProps) {
  const { scores } = props.results;
  const ordered = criteria.toSorted(
    (one, other) => (scores[one.key] ?? 101) - (scores[other.key] ?? 101),
  );

  return (
    <section aria-labelledby="criteria-scores-title" className="@container">
      <h3 id="criteria-scores-title" className="text-xl">
        Six criteria
      </h3>
      <ol className="mt-3">
        {ordered.map((criterion) => (
          <CriterionScore key={criterion.key} criterion={criterion} {...props} />
        ))}
      </ol>
    </section>
  );
}

interface CriterionScoreProps extends CriterionScoresProps {
  criterion: (typeof criteria)[number];
}

function CriterionScore({
  criterion: { key, label, subtitle },
  results,
  record,
  onPlay,
}: CriterionScoreProps) {
  const score = results.scores[key];
  const judgment = results.judgments[key];

  const explanation = (
    <>
      <p className="text-[0.95rem] text-soft @3xl:max-w-[62ch]">
        {results.detailedFeedback[key] || (judgment.reason && reasonTexts[judgment.reason])}
      </p>
      {record && (
        <CriterionSignals
          criterionKey={key}
          label={label}
          record={record}
          onPlay={(moment) => onPlay(moment, label)}
        />
      )}
    </>
  );

  return (
    <li className="grid gap-x-10 gap-y-2 border-t border-line py-4 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
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
            <span className="text-xs text-soft">
              {score === null ? 'Not scored' : labelForScore(score)}
            </span>
          </div>
        </div>
        <div className="mt-2.5">
          <ScoreBar score={score} interval={judgment.interval} />
        </div>
        <Certainty judgment={judgment} isScored={score !== null} />
      </div>

      {score !== null && score >= MIN_STRONG_SCORE ? (
        <Folded label={label}>{explanation}</Folded>
      ) : (
        <div className="min-w-0">{explanation}</div>
      )}
    </li>
  );
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group/strong min-w-0">
      <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-2 rounded-md px-1 text-sm font-medium text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="transition-transform duration-150 group-open/strong:rotate-180">
          <Icon name="chevron" size={18} />
        </span>
        <span>
          What went well<span className="sr-only">: {label}</span>
        </span>
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}

interface CertaintyProps {
  judgment: AnalysisResults['judgments']['charisma'];
  isScored: boolean;
}

function Certainty({
  judgment: { interval, confidence, provisional, note },
  isScored,
}: CertaintyProps) {
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
  no_shoulders: 'We couldn’t see your shoulders. Sit back a little.',
  picture_stopped: 'The picture stopped long before the sound, so this wasn’t scored.',
  no_speech: 'You didn’t speak long enough to score this.',
  too_noisy: 'Background noise covered too much of your voice to score this.',
  too_short: 'Speak for at least 10 seconds so we can score this.',
  other_people: 'Other people were in the frame most of the time, so this wasn’t scored.',
  too_few_signals: 'We couldn’t measure enough to score this.',
  depends_on_missing: 'This depends on other criteria that couldn’t be scored this time.',
  left_out: 'You turned this off in your analysis settings.',
  no_words: 'This needs a transcript of your words.',
  other_language: 'This is judged only for English.',
};
