import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { JOB_POST_PATH } from '../../../../shared/practice/practice-links.ts';
import { roleFamilies, roleFamilyLabels, type RoleFamily } from '../../../../shared/practice/questions/role-family.ts';
import {
  rehearsalSetLabels,
  THINKING_SECONDS,
  type RehearsalSet,
} from '../../../../shared/practice/rehearsal/rehearsal.ts';
import { RECORDING_LIMIT_SECONDS } from '../../../../shared/practice/video.ts';
import { RadioGroup } from '../../ui/choice.tsx';
import { Select } from '../../ui/field.tsx';
import type { RehearsalOption } from './rehearsal-options.ts';

interface RehearsalStartProps {
  readonly options: readonly RehearsalOption[];
  readonly chosen: RehearsalOption;
  readonly onChoose: (set: RehearsalSet) => void;
  readonly roleFamily: RoleFamily | null;
  readonly onRoleFamily: (roleFamily: RoleFamily | null) => void;
  readonly allowance: ReactNode;
}

export function RehearsalStart(props: RehearsalStartProps) {
  const { options, chosen, onChoose, roleFamily, onRoleFamily, allowance } = props;
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
            label: `${rehearsalSetLabels[set]}: ${formatQuestionCount(questionIds.length)}`,
          }))}
          value={chosen.set}
          onChange={onChoose}
        />
        {!hasJobPost && (
          <p className="mt-1 text-sm text-faint">
            Interviewing for a job?{' '}
            <Link to={JOB_POST_PATH} className="underline underline-offset-3 hover:text-leaf">
              Add your job post
            </Link>{' '}
            to rehearse its questions.
          </p>
        )}
      </div>
      <Select
        label="Role"
        value={roleFamily ?? ''}
        onChange={({ target }) => onRoleFamily(roleFamilies.find((one) => one === target.value) ?? null)}
      >
        <option value="">Any role</option>
        {roleFamilies.map((one) => (
          <option key={one} value={one}>
            {roleFamilyLabels[one]}
          </option>
        ))}
      </Select>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-[0.95rem] text-soft">
        <li>You see each question and hear it, if your browser can read aloud.</li>
        <li>
          You have {THINKING_SECONDS} seconds to think and up to {RECORDING_LIMIT_SECONDS} seconds to answer.
        </li>
        <li>You can’t go back. One report compares your answers.</li>
      </ul>
      {allowance}
    </div>
  );
}

export function formatQuestionCount(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}
