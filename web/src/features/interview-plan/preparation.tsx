import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { REHEARSAL_QUESTIONS } from '#shared/interview-plan/interview-plan-task.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import {
  buildRehearsalPath,
  buildRehearsalReportPath,
  JOB_POST_PATH,
} from '#shared/practice/practice-links.ts';
import { rehearsalSetLabels } from '#shared/practice/rehearsal/rehearsal.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { formatCount } from '#web/ui/format-count.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

import {
  buildDebriefPath,
  formatInterviewPlanDate,
  listNextQuestionIds,
} from './describe-interview-plan.ts';
import { recentRehearsalsQuery } from './interview-plan.queries.ts';
import { jobPostQuery } from './job-post.queries.ts';
import { describeCoverage } from './stories/describe-stories.ts';
import { storiesQuery } from './stories/stories.queries.ts';
import { buildNewStoryPath, STORIES_PATH } from './stories/story-links.ts';

/** Preparation apart from the daily tasks. `plan` is null before the member makes one. */
export function Preparation({ plan }: { plan: InterviewPlan | null }) {
  return (
    <div className="mt-10 grid gap-4 sm:grid-cols-2">
      <JobPost plan={plan} />
      <Rehearsals plan={plan} />
      <Stories />
      {plan && <Interviews plan={plan} />}
    </div>
  );
}

function JobPost({ plan }: { plan: InterviewPlan | null }) {
  const saved = useQuery(jobPostQuery).data?.jobPost;
  // The form for a new plan asks for the post.
  if (!plan && !saved) return null;
  return (
    <Part
      title="Job post"
      text={
        saved
          ? `Saved on ${formatLocalDate(saved.savedAt)}.`
          : 'Save it to add questions for this job to your interview plan.'
      }
    >
      <ButtonLink size="small" to={JOB_POST_PATH}>
        {saved ? 'See its questions' : 'Add your job post'}
      </ButtonLink>
    </Part>
  );
}

function Rehearsals({ plan }: { plan: InterviewPlan | null }) {
  const { data = [] } = useQuery(recentRehearsalsQuery);
  const questionIds = plan ? listNextQuestionIds(plan, REHEARSAL_QUESTIONS) : [];

  return (
    <Part title="Rehearsals" text="Several questions in a row, with one report at the end.">
      {data.length > 0 && (
        <ul className="mb-1 flex flex-col gap-1 text-sm text-faint">
          {data.map(({ id, set, createdAt }) => (
            <li key={id}>
              <TextLink to={buildRehearsalReportPath(id)} tone="soft">
                {rehearsalSetLabels[set]}
              </TextLink>
              , {formatLocalDate(createdAt)}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink size="small" to={buildRehearsalPath(questionIds)}>
        Start a rehearsal
      </ButtonLink>
    </Part>
  );
}

function Stories() {
  const { data: stories } = useQuery(storiesQuery);
  if (!stories) return null;

  return (
    <Part
      title="Stories"
      text={
        stories.length > 0
          ? `${stories.length === 1 ? '1 story' : `${stories.length} stories`}. ${describeCoverage(stories)}`
          : 'Write down an experience, then use it to answer several questions.'
      }
    >
      {stories.length > 0 ? (
        <ButtonLink size="small" to={STORIES_PATH}>
          See your stories
        </ButtonLink>
      ) : (
        <ButtonLink size="small" to={buildNewStoryPath()}>
          Write your first story
        </ButtonLink>
      )}
    </Part>
  );
}

function Interviews({ plan: { debriefs, lastInterviewDate } }: { plan: InterviewPlan }) {
  const unwritten = debriefs.some(({ day }) => day === lastInterviewDate)
    ? null
    : lastInterviewDate;
  if (debriefs.length === 0 && unwritten === null) return null;

  return (
    <Part title="Your interviews" text="Your notes on what they asked.">
      <ul className="flex flex-col gap-1 text-sm text-faint">
        {unwritten !== null && (
          <li>
            <TextLink to={buildDebriefPath(unwritten)} tone="soft">
              {formatInterviewPlanDate(unwritten)}
            </TextLink>
            , no notes yet
          </li>
        )}
        {debriefs.map(({ day, questions }) => (
          <li key={day}>
            <TextLink to={buildDebriefPath(day)} tone="soft">
              {formatInterviewPlanDate(day)}
            </TextLink>
            , {formatCount(questions.length, 'question')}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface PartProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-xl">{title}</h2>
      <p className="-mt-1 text-[0.95rem] text-soft">{text}</p>
      {children}
    </Card>
  );
}
