import type { ReactNode } from 'react';
import {
  describeCountdown,
  describeToday,
  InterviewPlanDays,
} from '#web/features/interview-plan/interview-plan-landing.public.ts';
import { RehearsalFix, RehearsalPatterns } from '#web/features/practice/practice-landing.public.ts';
import { ContentColumn, StartLink } from './landing-layout.tsx';
import { sampleInterviewPlan, sampleRehearsal } from './sample-interview-plan.ts';

/**
 * Shows the interview plan and a rehearsal's report, built from the same components as the real
 * ones.
 */
export function LandingInterviewPlan({ isMember }: { isMember: boolean }) {
  const { title, question } = describeToday(sampleInterviewPlan);
  return (
    <section aria-labelledby="plan-title" className="mt-24 sm:mt-32">
      <ContentColumn>
        <div className="max-w-[46rem]">
          <h2 id="plan-title" className="text-3xl sm:text-5xl">
            From “interview on Friday” to ready
          </h2>
          <p className="mt-5 text-soft sm:text-lg">
            Tell us the date and get one small task a day. Two days before, rehearse several
            questions in a row. The evening before, rest.
          </p>
        </div>

        <div className="mt-10 grid gap-8 sm:mt-14 lg:grid-cols-2">
          <Sample caption="A sample interview plan">
            <p className="text-sm text-faint">{describeCountdown(sampleInterviewPlan)}</p>
            <p className="mt-1 font-serif text-2xl">{title}</p>
            <p className="mt-3 border-l-2 border-leaf pl-3 text-soft">{question}</p>
            <InterviewPlanDays plan={sampleInterviewPlan} isSample />
          </Sample>
          <Sample caption="A sample report on a rehearsal">
            <RehearsalFix fix={sampleRehearsal.fix} count={sampleRehearsal.answerCount} />
            <div className="mt-9">
              <RehearsalPatterns low={sampleRehearsal.low} high={sampleRehearsal.high} />
            </div>
          </Sample>
        </div>

        <div className="mt-10 flex flex-col sm:flex-row">
          <StartLink isMember={isMember} />
        </div>
      </ContentColumn>
    </section>
  );
}

function Sample({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col">
      <div className="grow rounded-lg border border-line bg-surface p-5 shadow-[inset_0_1px_0_var(--color-high)] sm:p-7">
        {children}
      </div>
      <figcaption className="mt-3 text-center text-xs text-faint">{caption}</figcaption>
    </figure>
  );
}
