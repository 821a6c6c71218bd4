import { countDays } from '#shared/interview-plan/day.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { classes } from '#web/ui/classes.ts';

/** With more days, each mark stands for a week. */
const MAX_DAY_MARKS = 28;

/**
 * The days from today to the interview as strips of tape. Decorative, because the countdown in words
 * accompanies it. Nothing without an interview ahead.
 */
export function DaysToGo({ plan: { interviewDate, today, days } }: { plan: InterviewPlan }) {
  const left = interviewDate === null ? -1 : countDays(today, interviewDate);
  if (left < 0) return null;

  const count = left > MAX_DAY_MARKS ? Math.ceil(left / 7) : left;
  const isDone = days[0]?.outcome === 'done';

  return (
    <div aria-hidden="true" className="flex h-2.5 w-full gap-0.5 sm:gap-1">
      {Array.from({ length: count + 1 }, (_, at) => (
        <span
          key={at}
          className={classes(
            'tape h-full max-w-12 min-w-0 grow',
            at === 0 && (isDone ? 'bg-leaf-dim' : 'bg-leaf'),
            at > 0 && (at === count ? 'bg-tape' : 'bg-high'),
          )}
        />
      ))}
    </div>
  );
}
