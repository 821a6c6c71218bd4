import { useId } from 'react';
import { professionLevels, type ProfessionLevel } from '../../../../shared/accounts/profession-level.ts';

const levelTexts: Record<ProfessionLevel, string> = {
  student: 'Student',
  changing_jobs: 'Changing jobs',
  layoff_affected: 'Affected by a layoff',
  staying_ready: 'Staying interview-ready',
  leveling_up: 'Leveling up',
};

interface LevelChoiceProps {
  readonly value: ProfessionLevel | null;
  readonly problem: string | undefined;
  readonly onChange: (level: ProfessionLevel) => void;
}

export function LevelChoice({ value, problem, onChange }: LevelChoiceProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-note` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-medium text-soft">Where you are right now</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {professionLevels.map((level) => (
          <label key={level} className="flex min-h-11 cursor-pointer items-center gap-3 hover:text-ink">
            <input
              type="radio"
              name="professionLevel"
              value={level}
              checked={value === level}
              aria-describedby={problem ? `${id}-note` : undefined}
              onChange={() => onChange(level)}
              className="size-5 shrink-0 accent-leaf"
            />
            {levelTexts[level]}
          </label>
        ))}
      </div>
      {problem && (
        <p id={`${id}-note`} className="mt-1 text-sm text-red-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
