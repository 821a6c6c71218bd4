import type { ReactNode } from 'react';
import type { AnalysisRecord, AnalysisResults, Evidence } from '../../../../shared/analysis/analysis-record.ts';
import { Button } from '../../ui/button.tsx';
import { pickMoments } from './moments.ts';

interface ReportFocusProps {
  readonly results: Pick<AnalysisResults, 'focus' | 'keyStrengths' | 'overallScore'>;
  /** The analysis data behind the scores; null while loading or after an error. */
  readonly record: AnalysisRecord | null;
  readonly onPlay: (moment: Evidence) => void;
  readonly nextTake: ReactNode;
}

export function ReportFocus({
  results: { focus, keyStrengths, overallScore },
  record,
  onPlay,
  nextTake,
}: ReportFocusProps) {
  const [moment] = focus && record ? pickMoments([{ signal: focus.signal, pointsLost: 1 }], record.evidence, 1) : [];
  return (
    <section aria-labelledby="focus-title" className="flex flex-col gap-3 max-sm:contents">
      {keyStrengths[0] && <p className="text-[0.95rem] text-soft">{keyStrengths[0]}</p>}
      <div className="border-l-2 border-leaf pl-4">
        <h3 id="focus-title" className="font-sans text-sm font-medium tracking-normal text-faint">
          Work on one thing
        </h3>
        {focus ? (
          <>
            <p className="mt-1 font-serif text-xl leading-snug">{focus.observation}</p>
            <p className="mt-1 text-[0.95rem] text-soft">{focus.advice}</p>
          </>
        ) : (
          <p className="mt-1 text-[0.95rem] text-soft">
            {overallScore === null
              ? 'Give a longer answer and keep your face in the frame so we can score more.'
              : 'Nothing cost you many points. Try a harder question.'}
          </p>
        )}
      </div>
      {/* On phones, the buttons stick to the bottom of the screen until you scroll to their place in the report. */}
      <div className="flex flex-wrap gap-3 max-sm:sticky max-sm:bottom-0 max-sm:gap-2 max-sm:bg-ground max-sm:py-2 max-sm:*:px-3">
        {nextTake}
        {moment && (
          <Button icon="play" onClick={() => onPlay(moment)}>
            Play the moment
          </Button>
        )}
      </div>
    </section>
  );
}
