import type { ReactNode } from 'react';
import { JOB_POST_PATH } from '#shared/practice/practice-links.ts';
import {
  roleFamilies,
  roleFamilyLabels,
  type RoleFamily,
} from '#shared/practice/questions/role-family.ts';
import { isFollowUp } from '#shared/practice/questions/follow-up.ts';
import { countQuestions } from '#shared/practice/rehearsal/question-places.ts';
import {
  type AnswerSeconds,
  rehearsalSetLabels,
  THINKING_SECONDS,
  type RehearsalSet,
} from '#shared/practice/rehearsal/rehearsal.ts';
import { REHEARSAL_LIMITS_SECONDS } from '#shared/practice/video.ts';
import { RadioGroup } from '#web/ui/controls/choice.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { formatCount } from '#web/ui/format-count.ts';
import type { RehearsalOption } from './rehearsal-options.ts';

interface RehearsalStartProps {
  options: readonly RehearsalOption[];
  chosen: RehearsalOption;
  onChoose: (set: RehearsalSet) => void;
  roleFamily: RoleFamily | null;
  onRoleFamily: (roleFamily: RoleFamily | null) => void;
  answerSeconds: AnswerSeconds;
  onAnswerSeconds: (answerSeconds: AnswerSeconds) => void;
  allowance: ReactNode;
}

/** The choices before a rehearsal. */
export function RehearsalStart(props: RehearsalStartProps) {
  const { options, chosen, onChoose, allowance } = props;
  const hasJobPost = options.some(({ set }) => set === 'job_post');

  return (
    <div className="flex flex-col gap-6">
      {/* The column is too narrow for two options in a row. */}
      <div className="lg:[&_fieldset>div]:grid-cols-1">
        <RadioGroup
          label="Choose a rehearsal"
          name="rehearsal-set"
          options={options.map(({ set, questionIds }) => ({
            value: set,
            label: `${rehearsalSetLabels[set]}: ${formatQuestionCount(questionIds)}`,
          }))}
          value={chosen.set}
          onChange={onChoose}
        />
        {!hasJobPost && (
          <p className="mt-1 text-sm text-faint">
            Interviewing for a job?{' '}
            <TextLink to={JOB_POST_PATH} tone="inherit">
              Paste the job post
            </TextLink>{' '}
            to rehearse its questions.
          </p>
        )}
      </div>

      <RoleSelect {...props} />
      <TimeSelect {...props} />

      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-[0.95rem] text-soft">
        <li>You see each question, and hear it if your browser can read aloud.</li>
        <li>You have {THINKING_SECONDS} seconds to think before each answer.</li>
        {chosen.questionIds.some(isFollowUp) && (
          <li>One question has a follow-up, which you can skip.</li>
        )}
        <li>You can’t go back. One report compares your answers.</li>
      </ul>

      {allowance}
    </div>
  );
}

function RoleSelect({
  roleFamily,
  onRoleFamily,
}: Pick<RehearsalStartProps, 'roleFamily' | 'onRoleFamily'>) {
  return (
    <Select
      label="Role"
      value={roleFamily ?? ''}
      onChange={({ target }) =>
        onRoleFamily(roleFamilies.find((one) => one === target.value) ?? null)
      }
    >
      <option value="">Any role</option>
      {roleFamilies.map((one) => (
        <option key={one} value={one}>
          {roleFamilyLabels[one]}
        </option>
      ))}
    </Select>
  );
}

function TimeSelect({
  answerSeconds,
  onAnswerSeconds,
}: Pick<RehearsalStartProps, 'answerSeconds' | 'onAnswerSeconds'>) {
  return (
    <Select
      label="Time per answer"
      value={answerSeconds}
      onChange={({ target }) => {
        const chosen = REHEARSAL_LIMITS_SECONDS.find((one) => String(one) === target.value);
        if (chosen) onAnswerSeconds(chosen);
      }}
    >
      {REHEARSAL_LIMITS_SECONDS.map((one) => (
        <option key={one} value={one}>
          {one} seconds
        </option>
      ))}
    </Select>
  );
}

export function formatQuestionCount(questionIds: readonly string[]): string {
  return formatCount(countQuestions(questionIds), 'question');
}
