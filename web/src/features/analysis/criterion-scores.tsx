import type {
  AnalysisRecord,
  AnalysisResults,
  Evidence,
  Focus,
  NotJudgedReason,
} from '#shared/analysis/analysis-record.ts';
import { criteria } from '#shared/analysis/criteria.ts';
import { labelForScore, MIN_STRONG_SCORE } from '#shared/analysis/grade.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { ScoreBar, ScoreNumber } from '#web/ui/display/score.tsx';
import { CriterionSignals } from './criterion-signals.tsx';
import { rubric } from './rubric.ts';

type CriterionResults = Pick<AnalysisResults, 'scores' | 'judgments' | 'detailedFeedback'> &
  Partial<Pick<AnalysisResults, 'content'>>;

interface CriterionScoresProps {
  results: CriterionResults;
  /** The analysis data behind the scores; null while loading or after an error. */
  record: AnalysisRecord | null;
  /** The advice that the page already shows; the rows leave it out. */
  shownFocus?: Focus | null;
  onPlay: (moment: Evidence, label: string) => void;
}

/**
 * The six criteria in slim rows, most points lost first. All have a row; only the explanation of a
 * strong one is folded.
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
      <ol className="mt-3 border-b border-line">
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

function CriterionScore(props: CriterionScoreProps) {
  const { criterion, results, record, shownFocus = null, onPlay } = props;
  const { key, label } = criterion;
  const score = results.scores[key];
  const judgment = results.judgments[key];
  const isStrong = score !== null && score >= MIN_STRONG_SCORE;

  const explanation = (
    <p className="mt-2 max-w-[66ch] text-[0.95rem] text-soft">
      {removeFocus(results.detailedFeedback[key], shownFocus) ||
        (judgment.reason && reasonTexts[judgment.reason])}
    </p>
  );

  return (
    <li className="border-t border-line py-3">
      <CriterionRow criterion={criterion} results={results} />
      {!isStrong && explanation}

      {(isStrong || (record && score !== null)) && (
        <details className="group/criterion">
          <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-2 rounded-md px-1 text-sm font-medium text-soft hover:text-ink sm:min-h-9 [&::-webkit-details-marker]:hidden">
            <span className="transition-transform duration-150 group-open/criterion:rotate-180">
              <Icon name="chevron" size={18} />
            </span>
            <span>
              How this was measured<span className="sr-only">: {label}</span>
            </span>
          </summary>
          <div className="animate-lights-up">
            {isStrong && explanation}
            <Certainty judgment={judgment} />
            {record && (
              <CriterionSignals
                criterionKey={key}
                label={label}
                record={record}
                onPlay={(moment) => onPlay(moment, label)}
              />
            )}
          </div>
        </details>
      )}
    </li>
  );
}

/** Name, bar, score and label, in one line where there is room. */
function CriterionRow({
  criterion: { key, label, subtitle },
  results,
}: Pick<CriterionScoreProps, 'criterion' | 'results'>) {
  const score = results.scores[key];
  const { interval, provisional, note } = results.judgments[key];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 @lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)_10.25rem]">
      <div>
        <h4 className="font-sans text-base leading-snug font-semibold tracking-normal">{label}</h4>
        <p className="text-xs text-faint">
          {key === 'communicationSkills' && results.content
            ? 'delivery and wording'
            : key === 'overallProfessionalism'
              ? PROFESSIONALISM_PARTS
              : subtitle}
          {score !== null && note && ` · ${note}`}
        </p>
        {score === null && note && <p className="text-xs text-faint">{note}</p>}
        {provisional && score !== null && (
          <p className="mt-1">
            <Badge tone="dark">Provisional</Badge>
          </p>
        )}
      </div>

      <div className="col-span-2 row-start-2 py-1 @lg:col-span-1 @lg:row-start-auto">
        <ScoreBar score={score} interval={interval} />
      </div>
      <p className="flex items-baseline justify-end gap-2 text-right @lg:justify-start @lg:text-left">
        <ScoreNumber score={score} className="text-2xl @lg:w-9" />
        <span className="text-xs whitespace-nowrap text-soft">
          {score === null ? 'Not scored' : labelForScore(score)}
        </span>
      </p>
    </div>
  );
}

const settingPercent = Math.round(rubric.professionalism.settingShare * 100);

/** Shorter labels, because the line is small. */
const PROFESSIONALISM_PARTS = `${settingPercent}% picture and sound, ${100 - settingPercent}% confidence, posture, eye contact and communication`;

/** The feedback without the sentences that the page shows as the one thing to work on. */
function removeFocus(feedback: string, focus: Focus | null): string {
  if (!focus?.observation || !feedback.includes(focus.observation)) return feedback;

  const rest = feedback.replace(focus.observation, '').replace(focus.advice, '').trim();
  return `Your one thing to work on lowers this score. ${rest}`.trim();
}

interface CertaintyProps {
  judgment: AnalysisResults['judgments']['charisma'];
}

function Certainty({ judgment: { interval, confidence, provisional } }: CertaintyProps) {
  if (!interval && !confidence) return null;

  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-faint">
      {interval && (
        <span className="figures">
          Between {Math.round(interval.low)} and {Math.round(interval.high)}
        </span>
      )}
      {confidence && <span>{confidence} certainty</span>}
      {provisional && (
        <span>Provisional: the take is short, or we couldn’t measure everything</span>
      )}
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
