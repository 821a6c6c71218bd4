import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CoachAnswerUsage } from '#shared/billing/billing.contract.ts';
import {
  describeAnswersLeft,
  describeNextAnswers,
  findPlanWithMoreAnswers,
} from '#shared/billing/coach-answer-texts.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { membershipQuery } from '#web/features/billing/billing.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';

import { LongText } from '../texts/long-text.tsx';

/**
 * The member's coach answers; undefined while loading, null if unknown. The server enforces the
 * limit in any case.
 */
export function useCoachAnswers(hasPlan: boolean): CoachAnswerUsage | null | undefined {
  // Refetched on each visit, because another tab may have used an answer.
  const { data, isError } = useQuery({
    ...membershipQuery,
    enabled: hasPlan,
    refetchOnMount: 'always',
  });

  if (!data) return isError ? null : undefined;

  return data.usage.coachAnswers;
}

export function AnswersLeft({ answers }: { answers: CoachAnswerUsage | null | undefined }) {
  if (answers === undefined) return <Skeleton className="h-10 max-w-80 rounded" />;
  if (answers === null) return null;

  const { resetsAt } = answers;

  return (
    <p className="text-sm text-soft figures">
      <span className="block font-medium text-ink">
        {describeAnswersLeft(answers, answers.limit - answers.used)}
      </span>
      {resetsAt && describeNextAnswers(answers, formatLocalDate(resetsAt))}
    </p>
  );
}

interface AnswersUsedUpProps {
  answers: CoachAnswerUsage;
  unsentMessage: string;
  /** True if the member has just sent the last request, whose button is gone. */
  takesFocus: boolean;
}

export function AnswersUsedUp({ answers, unsentMessage, takesFocus }: AnswersUsedUpProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);

  const { per, plan, resetsAt } = answers;
  const largerPlan = per === 'month' ? findPlanWithMoreAnswers(plan) : null;

  return (
    <NoticeBox ref={notice} tabIndex={-1} tone="warning" className="mt-6 outline-none">
      <p className="font-medium">{describeAnswersLeft(answers, 0)}</p>

      <p className="mt-1 text-sm text-soft">
        {resetsAt
          ? describeNextAnswers(answers, formatLocalDate(resetsAt))
          : 'Your plan ends before the next ones.'}
      </p>

      {unsentMessage.trim() !== '' && (
        <div className="mt-3 border-l-2 border-edge/60 pl-3 text-sm text-soft">
          <p className="font-medium">Your unsent message</p>
          <LongText text={unsentMessage} description="unsent message" />
        </div>
      )}

      <div className="mt-3 flex flex-wrap gap-2">
        {largerPlan ? (
          <ButtonLink variant="primary" size="small" to={`/subscribe?tier=${largerPlan}`}>
            {`Upgrade to ${planName(largerPlan)} for ${COACH_ANSWERS[largerPlan]} a month`}
          </ButtonLink>
        ) : (
          <ButtonLink size="small" to="/settings">
            See your plan
          </ButtonLink>
        )}
      </div>
    </NoticeBox>
  );
}
