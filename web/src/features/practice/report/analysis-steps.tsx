import type { AnalysisStage } from '#shared/practice/analysis-status.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';

interface Step {
  label: string;
  /** Position in the analysis. Steps that run at the same time share a number. */
  stage: number;
}

/**
 * Listening and watching share a stage, because the engine measures voice and picture in one pass.
 */
const steps: readonly Step[] = [
  { label: 'Uploaded', stage: 0 },
  { label: 'Listening', stage: 1 },
  { label: 'Watching', stage: 1 },
  { label: 'Scoring', stage: 2 },
];

/** Shows only stages that the worker has reported. Progress within a stage isn't estimated. */
export function AnalysisSteps({ stage }: { stage: AnalysisStage | null }) {
  const current = stage === null ? 0 : stage === 'measuring' ? 1 : 2;
  return (
    <ol aria-label="Progress of the analysis" className="grid grid-cols-4 gap-1.5">
      {steps.map((step) => (
        <li
          key={step.label}
          aria-current={step.stage === current ? 'step' : undefined}
          className={classes(
            'flex flex-col gap-2 text-xs whitespace-nowrap max-sm:text-[0.7rem] sm:text-sm low:text-xs',
            step.stage <= current ? 'text-ink' : 'text-faint',
          )}
        >
          <span
            className={classes(
              'tape h-2 w-full',
              step.stage < current && 'bg-tape forced-colors:bg-[CanvasText]',
              step.stage === current && 'animate-lamp bg-amber forced-colors:bg-[Highlight]',
              step.stage > current && 'bg-high forced-colors:bg-[GrayText]',
            )}
          />

          {/* A low window has no room for the words. */}
          <span className="staged:low:sr-only">
            {step.stage < current && (
              <span className="mr-0.5 inline-block align-[-0.15em] sm:mr-1">
                <Icon name="check" size={12} />
              </span>
            )}
            {step.label}
          </span>
        </li>
      ))}
    </ol>
  );
}
