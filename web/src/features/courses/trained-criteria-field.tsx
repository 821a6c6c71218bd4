import { type CriterionKey, criteria, criterionKeys } from '../../../../shared/analysis/criteria.ts';
import { Checkbox } from '../../ui/choice.tsx';

interface TrainedCriteriaFieldProps {
  readonly value: readonly CriterionKey[];
  readonly disabled: boolean;
  readonly onChange: (value: CriterionKey[]) => void;
}

export function listCriterionLabels(keys: readonly CriterionKey[]): string[] {
  return criteria.filter(({ key }) => keys.includes(key)).map(({ label }) => label);
}

export function TrainedCriteriaField({ value, disabled, onChange }: TrainedCriteriaFieldProps) {
  const toggle = (key: CriterionKey, isOn: boolean) =>
    onChange(criterionKeys.filter((other) => (other === key ? isOn : value.includes(other))));
  return (
    <fieldset aria-describedby="trains-note" className="min-w-0 rounded-md border border-line p-4 sm:col-span-2">
      <legend className="px-1 text-sm font-medium text-soft">Trains</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {criteria.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={value.includes(key)}
            disabled={disabled}
            onChange={(event) => toggle(key, event.target.checked)}
          />
        ))}
      </div>
      <p id="trains-note" className="mt-1.5 text-sm text-faint">
        We recommend this course to members whose latest report suggests working on one of these criteria.
      </p>
    </fieldset>
  );
}
