import type { ReactNode } from 'react';
import type {
  AnalysisRecord,
  AnalysisResults,
  Evidence,
} from '#shared/analysis/analysis-record.ts';
import { isShortTake } from '#shared/analysis/short-take.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { pickMoments } from './moments.ts';

/** The largest sentence of a report. Smaller on phones, where it shares the screen with the film. */
export const HEADLINE =
  'mt-1 font-serif text-[clamp(1.25rem,0.9rem+1.6vw,2rem)] leading-[1.2] text-balance';

export const SMALL_HEADLINE = 'mt-1 font-serif text-xl leading-snug max-sm:text-lg';

interface ReportFocusProps {
  results: Pick<AnalysisResults, 'focus' | 'overallScore' | 'durationSeconds'>;
  /** The analysis data behind the scores; null while loading or after an error. */
  record: AnalysisRecord | null;
  /** True if the page already has a larger sentence. */
  isSecond: boolean;
  onPlay: (moment: Evidence) => void;
  nextTake: ReactNode;
  /** True if the report opened by itself, so that the keyboard starts here. */
  takesFocus: boolean;
}

/** The one thing to work on, and the buttons to do it. */
export function ReportFocus(props: ReportFocusProps) {
  const { results, record, isSecond, onPlay, nextTake, takesFocus } = props;
  const { focus } = results;
  const [moment] =
    focus && record
      ? pickMoments([{ signal: focus.signal, pointsLost: 1 }], record.evidence, 1)
      : [];

  return (
    <section aria-labelledby="focus-title" className="flex flex-col gap-4 max-sm:contents">
      <div className="border-l-2 border-leaf pl-4">
        <h3
          id="focus-title"
          ref={takesFocus ? focusOnMount : undefined}
          tabIndex={-1}
          data-holds-focus
          className="font-sans text-sm font-medium tracking-normal text-faint"
        >
          Work on one thing
        </h3>
        {focus ? (
          <>
            <p className={isSecond ? SMALL_HEADLINE : HEADLINE}>{focus.observation}</p>
            <p className="mt-1.5 text-[0.95rem] text-soft max-sm:text-sm">{focus.advice}</p>
          </>
        ) : (
          <p className="mt-1 text-[0.95rem] text-soft">{chooseNextTake(results)}</p>
        )}
      </div>

      {/* On phones, the buttons stick to the bottom of the screen until you scroll to their place in the report. */}
      <div className="z-10 flex flex-wrap gap-3 max-sm:sticky max-sm:bottom-0 max-sm:gap-2 max-sm:bg-ground max-sm:py-2 max-sm:*:px-3">
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

function chooseNextTake(
  results: Pick<AnalysisResults, 'overallScore' | 'durationSeconds'>,
): string {
  if (results.overallScore === null)
    return 'Give a longer answer and keep your face in the frame so we have enough to score.';
  if (isShortTake(results)) return 'Nothing cost you many points. Give a longer answer.';

  return 'Nothing cost you many points. Try a harder question.';
}
