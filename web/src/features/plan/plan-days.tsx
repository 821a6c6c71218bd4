import type { Plan, ShownDay } from '#shared/plan/plan.contract.ts';
import { describeTask } from '#shared/plan/task-text.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { formatPlanDate, formatPlanDay, groupByWeek } from './describe-plan.ts';

interface PlanDaysProps {
  plan: Plan;
  /** False for a sample, whose dates would soon be in the past. */
  showsDates?: boolean;
}

export function PlanDays({ plan, showsDates = true }: PlanDaysProps) {
  return groupByWeek(plan).map(({ title, days }) => (
    <section key={title} aria-label={title} className="mt-9">
      <h2 className="text-xl">{title}</h2>
      <ol className="mt-3">
        {days.map((day) => (
          <PlanDayRow key={day.day} shown={day} plan={plan} showsDates={showsDates} />
        ))}
      </ol>
    </section>
  ));
}

type PlanDayRowProps = Required<PlanDaysProps> & { shown: ShownDay };

function PlanDayRow({ shown: { day, task }, plan, showsDates }: PlanDayRowProps) {
  const { title, detail } = describeTask(task, plan.targetRole);
  const isMilestone = task.kind === 'interview' || task.kind === 'rehearsal';

  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line py-3.5 sm:grid-cols-[1.25rem_9rem_minmax(0,1fr)]">
      <span className={classes('pt-0.5', isMilestone ? 'text-leaf' : 'text-faint')}>
        <Icon name={icons[task.kind]} size={19} />
      </span>
      <p className="text-sm text-faint figures sm:pt-0.5">
        <span className="font-medium text-soft">{formatPlanDay(day, plan.today)}</span>{' '}
        {showsDates && (
          <time dateTime={day} className="sm:block">
            {formatPlanDate(day)}
          </time>
        )}
      </p>
      <div className="col-start-2 min-w-0 sm:col-start-3">
        <h3
          className={classes(
            'font-sans text-[0.95rem] tracking-normal wrap-anywhere',
            task.kind === 'free' ? 'font-medium text-faint' : 'font-semibold',
          )}
        >
          {title}
        </h3>
        {task.kind !== 'free' && (
          <p className="mt-0.5 text-[0.95rem] text-soft wrap-anywhere">{detail}</p>
        )}
      </div>
    </li>
  );
}

const icons: Record<ShownDay['task']['kind'], IconName> = {
  question: 'camera',
  lesson: 'book',
  rehearsal: 'again',
  rest: 'moon',
  interview: 'person',
  free: 'minus',
};
