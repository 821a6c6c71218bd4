import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { professionLevelLabels, professionLevels } from '#shared/accounts/profession-level.ts';
import { addDays } from '#shared/interview-plan/day.ts';
import {
  MAX_DAYS_AHEAD,
  MAX_TARGET_ROLE_LENGTH,
} from '#shared/interview-plan/interview-plan-limits.ts';
import { checkJobPost } from '#shared/practice/job-post/check-job-post.ts';
import { jobPostProblemTexts } from '#shared/practice/job-post/job-post-problem-texts.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Input, Select, Textarea } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';

import { hasPassed } from './describe-interview-plan.ts';
import { findDateProblem, INCOMPLETE_DATE } from './find-date-problem.ts';
import { type KnownLevel, levelQuery, useChangeInterviewPlan } from './interview-plan.queries.ts';
import { jobPostQuery } from './job-post.queries.ts';
import { getToday } from './time-zone.ts';

interface InterviewPlanFormProps {
  /** Null if the form creates the interview plan. */
  plan: InterviewPlan | null;
  submitLabel: string;
  onSaved?: () => void;
  onCancel?: () => void;
}

export function InterviewPlanForm(props: InterviewPlanFormProps) {
  const { data, isPending } = useQuery(levelQuery);
  const jobPost = useQuery(jobPostQuery);
  if (isPending || jobPost.isPending)
    return <SkeletonBlock label="Loading your settings" className="h-64" />;

  const known = data ?? { level: null, isSaved: false };

  return <Fields {...props} known={known} hasNoJobPost={jobPost.data?.jobPost === null} />;
}

interface FieldsProps extends InterviewPlanFormProps {
  known: KnownLevel;
  hasNoJobPost: boolean;
}

function Fields({
  plan,
  submitLabel,
  known: { level, isSaved },
  hasNoJobPost,
  onSaved,
  onCancel,
}: FieldsProps) {
  const [draft, setDraft] = useState(() => ({
    interviewDate: plan && !hasPassed(plan) ? (plan.interviewDate ?? '') : '',
    targetRole: plan?.targetRole ?? '',
    level: level ?? '',
    jobPost: '',
  }));

  // Members who chose their level at sign-up aren't asked again. They can still change it once they
  // have an interview plan.
  const [asksLevel] = useState(plan !== null || level === null);
  // A saved post is changed on its own page, which shows its questions.
  const asksJobPost = hasNoJobPost || draft.jobPost !== '';
  const { mutate, isPending } = useChangeInterviewPlan();
  const notifyError = useNotifyError();
  const [today] = useState(getToday);
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });

  const save = () => {
    const chosenLevel = professionLevels.find((each) => each === draft.level) ?? null;
    const fields = {
      interviewDate: draft.interviewDate || null,
      targetRole: draft.targetRole.trim() || null,
    };

    mutate(
      {
        ...fields,
        ...(chosenLevel !== (isSaved ? level : null) && { level: chosenLevel }),
        ...(draft.jobPost.trim() && { jobPost: draft.jobPost }),
      },
      {
        onSuccess: () => {
          setDraft((latest) => ({ ...latest, jobPost: '' }));
          onSaved?.();
        },
        onError: (error) => notifyError('Couldn’t save your interview plan', error),
      },
    );
  };

  const { form, problems } = useCheckedForm({
    check: (element) => {
      const isIncomplete = element.querySelector('input')?.validity.badInput;
      const problem = isIncomplete ? INCOMPLETE_DATE : findDateProblem(draft.interviewDate, today);
      return checkFields(
        { interviewDate: problem, jobPost: findJobPostProblem(draft.jobPost) },
        null,
      );
    },
    send: save,
  });

  return (
    <form {...form} className="grid max-w-150 gap-5 sm:grid-cols-2">
      <Input
        label="Interview date (optional)"
        hint="No date yet? Leave it empty for a weekly rhythm."
        type="date"
        name="interviewDate"
        min={today}
        max={addDays(today, MAX_DAYS_AHEAD)}
        value={draft.interviewDate}
        problem={problems.interviewDate}
        onChange={({ target }) => change({ interviewDate: target.value })}
      />

      <Input
        label="Role (optional)"
        hint="For example, Product manager. If we recognize the job, we add questions for it."
        name="targetRole"
        maxLength={MAX_TARGET_ROLE_LENGTH}
        value={draft.targetRole}
        onChange={({ target }) => change({ targetRole: target.value })}
      />

      {asksLevel && (
        <div className="sm:col-span-2">
          <Select
            label="What best describes you?"
            hint="We choose your questions to match."
            name="level"
            value={draft.level}
            onChange={({ target }) =>
              change({ level: professionLevels.find((each) => each === target.value) ?? '' })
            }
          >
            <option value="">Prefer not to say</option>
            {professionLevels.map((each) => (
              <option key={each} value={each}>
                {professionLevelLabels[each]}
              </option>
            ))}
          </Select>
        </div>
      )}

      {asksJobPost && (
        <div className="sm:col-span-2">
          <Textarea
            label="Job post (optional)"
            hint="Paste the whole post, in English. We save it, and add questions to your plan if we recognize the job’s requirements."
            name="jobPost"
            value={draft.jobPost}
            problem={problems.jobPost}
            onChange={({ target }) => change({ jobPost: target.value })}
            className="max-h-[50svh]"
          />
        </div>
      )}

      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" variant="primary" isBusy={isPending}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function findJobPostProblem(text: string): string | null {
  const problem = text.trim() === '' ? null : checkJobPost(text);
  return problem && jobPostProblemTexts[problem];
}
