import type { AnalysisResults, Focus } from '#shared/analysis/analysis-record.ts';

interface ReportRemarksProps {
  results: Pick<
    AnalysisResults,
    'overallScore' | 'keyStrengths' | 'areasForImprovement' | 'actionableRecommendations'
  >;
  /** The advice that the page already shows; the lists leave it out. */
  shownFocus?: Focus | null;
}

export function ReportRemarks({ results, shownFocus = null }: ReportRemarksProps) {
  const { strengths, areas, recommendations } = removeRepeatedSentences(results, shownFocus);
  // Without an overall score, an empty list means that too little was scored, not that there is
  // nothing to improve.
  const hasOverallScore = results.overallScore !== null;

  return (
    <div className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-8">
      <Remarks title="Key strengths" items={strengths} empty="Nothing stood out this time." />
      <Remarks
        title="Areas for improvement"
        items={areas}
        empty={
          results.areasForImprovement.length > 0
            ? ONLY_FOCUS
            : hasOverallScore
              ? 'You lost very few points this time.'
              : 'There wasn’t enough to score.'
        }
      />
      <Remarks
        title="Try this in your next take"
        items={recommendations}
        empty={
          results.actionableRecommendations.length > 0
            ? ONLY_FOCUS
            : hasOverallScore
              ? 'Keep doing what you’re doing.'
              : 'Give a longer answer and keep your face in the frame so we have enough to score.'
        }
        isMain
      />
    </div>
  );
}

const ONLY_FOCUS = 'Only the one thing to work on above.';

type RemarkLists = Pick<
  AnalysisResults,
  'keyStrengths' | 'areasForImprovement' | 'actionableRecommendations'
>;

/** Keeps the first occurrence of each sentence in the three lists, except those in the focus. */
function removeRepeatedSentences(
  { keyStrengths, areasForImprovement, actionableRecommendations }: RemarkLists,
  focus: Focus | null,
) {
  const shown = new Set<string>(focus ? [focus.observation, focus.advice] : []);
  const pickNew = (items: readonly string[]) =>
    items.filter((item) => {
      const isNew = !shown.has(item);
      shown.add(item);
      return isNew;
    });

  return {
    strengths: pickNew(keyStrengths),
    areas: pickNew(areasForImprovement),
    recommendations: pickNew(actionableRecommendations),
  };
}

interface RemarksProps {
  title: string;
  items: readonly string[];
  empty: string;
  isMain?: boolean;
}

function Remarks({ title, items, empty, isMain = false }: RemarksProps) {
  return (
    <section className={isMain ? 'border-t-2 border-leaf pt-4' : 'border-t-2 border-line pt-4'}>
      <h3 className="text-xl">{title}</h3>
      {items.length === 0 ? (
        <p className="mt-3 text-soft">{empty}</p>
      ) : (
        <ul className="mt-3 flex flex-col gap-3">
          {items.map((item, at) => (
            <li key={item} className="grid grid-cols-[1.5rem_1fr] text-[0.95rem]">
              <span aria-hidden="true" className="pt-0.5 font-mono text-xs text-faint">
                {at + 1}
              </span>
              {item}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
