import { Link } from 'react-router-dom';
import type { InterviewPlan, ShownDay } from '#shared/interview-plan/shown-interview-plan.ts';
import { describeTask } from '#shared/interview-plan/task-text.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/display/icons.tsx';
import {
  formatInterviewPlanDate,
  formatInterviewPlanDay,
  groupByWeek,
} from './describe-interview-plan.ts';
import { buildTaskPath } from './task-link.ts';

interface InterviewPlanDaysProps {
  plan: InterviewPlan;
  /** True for a sample, whose dates would soon be in the past and whose tasks can't be opened. */
  isSample?: boolean;
}

export function InterviewPlanDays({ plan, isSample = false }: InterviewPlanDaysProps) {
  return groupByWeek(plan).map(({ title, days }) => (
    <section key={title} aria-label={title} className="mt-9">
      <h2 className="text-xl">{title}</h2>
      <ol className="mt-3">
        {days.map((day) => (
          <InterviewPlanDayRow key={day.day} shown={day} plan={plan} isSample={isSample} />
        ))}
      </ol>
    </section>
  ));
}

type InterviewPlanDayRowProps = Required<InterviewPlanDaysProps> & { shown: ShownDay };

function InterviewPlanDayRow({ shown: { day, task }, plan, isSample }: InterviewPlanDayRowProps) {
  const { title, detail } = describeTask(task, plan.targetRole);
  const isMilestone =
    task.kind === 'interview' || (task.kind === 'rehearsal' && task.focus === undefined);

  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line py-3.5 sm:grid-cols-[1.25rem_9rem_minmax(0,1fr)]">
      <span className={classes('pt-0.5', isMilestone ? 'text-leaf' : 'text-faint')}>
        <Icon name={icons[task.kind]} size={19} />
      </span>
      <p className="text-sm text-faint figures sm:pt-0.5">
        <span className="font-medium text-soft">{formatInterviewPlanDay(day, plan.today)}</span>{' '}
        {!isSample && (
          <time dateTime={day} className="sm:block">
            {formatInterviewPlanDate(day)}
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
          {isSample ? (
            title
          ) : (
            <Link to={buildTaskPath(task)} className="hover:text-leaf hover:underline">
              {title}
            </Link>
          )}
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
