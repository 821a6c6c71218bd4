import { type ProfessionLevel, professionLevels } from '#shared/accounts/profession-level.ts';
import { competencies, competencyLabels } from '#shared/practice/questions/competency.ts';
import { roleFamilies, roleFamilyLabels } from '#shared/practice/questions/role-family.ts';
import { levelLabels } from '#web/features/videos/videos.public.ts';
import { classes } from '#web/ui/classes.ts';
import { Select } from '#web/ui/controls/field.tsx';
import type { QuestionTopic } from './use-question.ts';

export const NO_TOPIC: QuestionTopic = { competency: null, roleFamily: null };

interface QuestionFiltersProps {
  topic: QuestionTopic;
  level: ProfessionLevel | null;
  onTopic: (topic: QuestionTopic) => void;
  onLevel: (level: ProfessionLevel | null) => void;
}

export function QuestionFilters({ topic, level, onTopic, onLevel }: QuestionFiltersProps) {
  return (
    <div className="flex flex-col gap-6">
      <Select
        label="Your situation"
        value={level ?? ''}
        onChange={({ target }) =>
          onLevel(professionLevels.find((one) => one === target.value) ?? null)
        }
      >
        <option value="">Anyone</option>
        {professionLevels.map((one) => (
          <option key={one} value={one}>
            {levelLabels[one]}
          </option>
        ))}
      </Select>

      <Chips
        label="Role"
        values={roleFamilies}
        labels={roleFamilyLabels}
        chosen={topic.roleFamily}
        onChange={(roleFamily) => onTopic({ ...topic, roleFamily })}
      />

      <Chips
        label="Topic"
        values={competencies}
        labels={competencyLabels}
        chosen={topic.competency}
        onChange={(competency) => onTopic({ ...topic, competency })}
      />
    </div>
  );
}

interface ChipsProps<Value extends string> {
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  chosen: Value | null;
  /** Called with the chip's value, or with null if the member presses the chosen chip again. */
  onChange: (value: Value | null) => void;
}

function Chips<Value extends string>({
  label,
  values,
  labels,
  chosen,
  onChange,
}: ChipsProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-soft">{label}</legend>

      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChange(value === chosen ? null : value)}
            className={classes(
              'min-h-11 rounded-full border px-3.5 text-sm font-medium transition-colors duration-150 sm:min-h-8 sm:px-3',
              value === chosen
                ? 'border-ink bg-ink text-on-tape'
                : 'border-edge text-soft hover:border-soft hover:text-ink',
            )}
          >
            {labels[value]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
