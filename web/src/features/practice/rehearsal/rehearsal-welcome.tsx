import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { User } from '#shared/accounts/user.ts';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import {
  buildRehearsalReportPath,
  buildRehearsalRunPath,
} from '#shared/practice/practice-links.ts';
import type { RoleFamily } from '#shared/practice/questions/role-family.ts';
import { findUnfinishedRehearsal } from '#shared/practice/rehearsal/rehearsal-answers.ts';
import {
  type AnswerSeconds,
  type Rehearsal,
  rehearsalSetLabels,
} from '#shared/practice/rehearsal/rehearsal.ts';
import { RECORDING_LIMIT_SECONDS, type Video } from '#shared/practice/video.ts';

import {
  type RemainingAllowance,
  AllowanceUsedNotice,
  useRemainingAllowance,
} from '#web/features/billing/billing.public.ts';
import {
  interviewPlanQuery,
  jobPostQuery,
} from '#web/features/interview-plan/interview-plan-practice.public.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { formatLocalDate, formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { PageHeading } from '#web/ui/display/page.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { readQuestionChoice } from '../questions/question-choice.store.ts';
import type { StartControl } from './rehearsal-camera.tsx';
import {
  fitToAllowance,
  listRehearsalOptions,
  readSuggestedIds,
  type RehearsalOption,
} from './rehearsal-options.ts';
import { formatQuestionCount, RehearsalStart } from './rehearsal-start.tsx';
import { useStartRehearsal } from './rehearsal.queries.ts';

interface RehearsalWelcomeProps {
  user: User;
  level: ProfessionLevel | null;
  rehearsals: readonly Rehearsal[];
  videos: readonly Video[];
  isCameraOn: boolean;
  renderCamera: (start: StartControl) => ReactNode;
  onStarted: (rehearsal: Rehearsal) => void;
}

export function RehearsalWelcome(props: RehearsalWelcomeProps) {
  const { rehearsals, isCameraOn, renderCamera, onStarted } = props;
  const choice = useRehearsalChoice(props);
  const left = useRemainingAllowance('practiceVideos');
  const { start, isBusy } = useStart(onStarted);
  const [openedAt] = useState(() => new Date());
  const unfinished = findUnfinishedRehearsal(rehearsals, openedAt);
  const chosen = fitToAllowance(choice.chosen, left?.count);
  const needed = chosen.questionIds.length;

  return (
    <>
      {/* Visually hidden while the camera is on, to make room for the preview. */}
      <div className={isCameraOn ? 'sr-only' : 'mb-8'}>
        <TextLink to="/video-analysis" tone="soft" className="text-sm">
          Back to practice
        </TextLink>
        <PageHeading className="mt-3">Rehearse your interview</PageHeading>
        <p className="mt-3 max-w-[62ch] text-soft">
          Several questions in a row, with one report at the end.
        </p>
      </div>

      {unfinished && !isCameraOn && <UnfinishedCard rehearsal={unfinished} />}

      <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
        <div className={isCameraOn ? 'max-lg:order-last' : undefined}>
          <RehearsalStart
            {...choice}
            chosen={chosen}
            allowance={left && <RehearsalAllowance needed={needed} left={left} />}
          />
        </div>
        {isEnough(needed, left) && (
          <div className="min-w-0">
            {renderCamera({
              label: `Start: ${formatQuestionCount(chosen.questionIds)}`,
              isBusy,
              onStart: () => start(chosen, choice.answerSeconds),
              isSecondary: unfinished !== undefined,
            })}
          </div>
        )}
      </div>
    </>
  );
}

function useRehearsalChoice({ user, level, rehearsals, videos }: RehearsalWelcomeProps) {
  const [search, setSearch] = useSearchParams();
  // Undefined until the member chooses one: the interview plan's profession is then used.
  const [chosenFamily, setChosenFamily] = useState<RoleFamily | null | undefined>(
    () => readQuestionChoice()?.roleFamily ?? undefined,
  );
  const { data: interviewPlan } = useQuery(interviewPlanQuery);
  const roleFamily =
    chosenFamily === undefined ? (interviewPlan?.roleFamily ?? null) : chosenFamily;
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  // The last rehearsal's choice.
  const [answerSeconds, setAnswerSeconds] = useState<AnswerSeconds>(
    rehearsals[0]?.answerSeconds ?? RECORDING_LIMIT_SECONDS,
  );
  const savedText = useQuery(jobPostQuery).data?.jobPost?.text ?? null;
  const suggestedIds = useMemo(() => readSuggestedIds(user.id, savedText), [user.id, savedText]);

  const options = listRehearsalOptions({
    plannedIds: search.get('questions')?.split(',') ?? null,
    suggestedIds,
    level,
    roleFamily,
    recentIds: videos.flatMap(({ questionId }) => questionId ?? []),
    seed,
  });

  const wanted = search.get('set');
  const chosen = options.find(({ set }) => set === wanted) ?? options[0];
  if (!chosen) throw new Error('the bank has no questions');

  return {
    options,
    chosen,

    onChoose: (set: string) =>
      setSearch(
        (current) => {
          current.set('set', set);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),

    roleFamily,
    onRoleFamily: setChosenFamily,
    answerSeconds,
    onAnswerSeconds: setAnswerSeconds,
  };
}

/**
 * Starts a rehearsal under an ID that stays the same for the same choices, so that a double click
 * starts only one.
 */
function useStart(onStarted: (rehearsal: Rehearsal) => void) {
  const [ids] = useState(() => new Map<string, string>());
  const { mutate, isPending } = useStartRehearsal();
  const notifyError = useNotifyError();

  return {
    isBusy: isPending,
    start: ({ set, questionIds }: RehearsalOption, answerSeconds: AnswerSeconds) => {
      const choices = { set, questionIds: [...questionIds], answerSeconds };
      const key = JSON.stringify(choices);
      const id = ids.get(key) ?? crypto.randomUUID();
      ids.set(key, id);

      mutate(
        { id, ...choices },
        {
          onSuccess: onStarted,
          onError: (error) => notifyError('The rehearsal didn’t start', error),
        },
      );
    },
  };
}

function UnfinishedCard({ rehearsal }: { rehearsal: Rehearsal }) {
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-lg">You have an unfinished rehearsal</h2>
        <p className="mt-1 text-sm text-soft">
          {rehearsalSetLabels[rehearsal.set]}, started {formatLocalDateTime(rehearsal.createdAt)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={buildRehearsalRunPath(rehearsal.id)}>
          Continue
        </ButtonLink>
        <ButtonLink to={buildRehearsalReportPath(rehearsal.id)}>See the answers</ButtonLink>
      </div>
    </Card>
  );
}

function RehearsalAllowance({ needed, left }: { needed: number; left: RemainingAllowance }) {
  if (left.count === null)
    return (
      <p className="text-sm text-faint">Each answer is analyzed. Your plan has no monthly limit.</p>
    );

  if (isEnough(needed, left)) {
    return (
      <p className="text-sm text-soft">
        This rehearsal uses up to {needed} of your {formatAnalyses(left.count, 'remaining ')} this
        month.
      </p>
    );
  }

  return (
    <AllowanceUsedNotice
      message={`This rehearsal needs ${formatAnalyses(needed)}, and you have ${left.count} left this month.`}
      keptInputText={`Choose a shorter rehearsal, or upgrade for unlimited use. Your limit resets on ${formatLocalDate(left.resetsAt)}.`}
    />
  );
}

/**
 * True if the rehearsal may start. Also true if the number left is unknown, because the server
 * enforces the limit.
 */
function isEnough(needed: number, left: RemainingAllowance | null | undefined): boolean {
  return !left || left.count === null || left.count >= needed;
}

function formatAnalyses(count: number, adjective = ''): string {
  return `${count} ${adjective}${count === 1 ? 'analysis' : 'analyses'}`;
}
