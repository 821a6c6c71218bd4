import type { AnalysisStatus } from '../../../../shared/practice/video.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';

const steps = ['Uploaded', 'Queued', 'Measuring', 'Report'] as const;

/** The analysis status as reported by the server, without estimated progress in between. */
export function AnalysisSteps({ status }: { readonly status: AnalysisStatus }) {
  const current = findCurrentStep(status);
  return (
    <ol className="mx-auto grid max-w-lg grid-cols-4 gap-1.5">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className={classes('flex flex-col items-center gap-2 text-xs', at <= current ? 'text-ink' : 'text-faint')}
        >
          <span
            className={classes(
              'tape h-2 w-full',
              at < current ? 'bg-tape' : at === current ? 'animate-lamp bg-amber' : 'bg-high',
            )}
          />
          <span className="text-center">
            {at < current && (
              <span className="mr-1 inline-block align-[-0.15em]">
                <Icon name="check" size={14} />
              </span>
            )}
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}

function findCurrentStep(status: AnalysisStatus): number {
  switch (status) {
    case 'pending':
      return 1;
    case 'processing':
      return 2;
    case 'completed':
    case 'failed':
      return 3;
  }
}
