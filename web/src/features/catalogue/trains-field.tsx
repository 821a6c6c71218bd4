import { type CriterionKey, criteria, criterionKeys } from '../../../../shared/analysis/criteria.ts';

interface TrainsFieldProps {
  readonly value: readonly CriterionKey[];
  readonly disabled: boolean;
  readonly onChange: (value: CriterionKey[]) => void;
}

/** Which of the six criteria a course trains, in their order. */
export function TrainsField({ value, disabled, onChange }: TrainsFieldProps) {
  const toggle = (key: CriterionKey, isOn: boolean) =>
    onChange(criterionKeys.filter((other) => (other === key ? isOn : value.includes(other))));
  return (
    <fieldset
      aria-describedby="trains-note"
      className="min-w-0 rounded-md border border-line p-4 sm:col-span-2"
      disabled={disabled}
    >
      <legend className="px-1 text-sm font-medium text-soft">Trains</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {criteria.map(({ key, label }) => (
          <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.95rem]">
            <input
              type="checkbox"
              checked={value.includes(key)}
              onChange={(event) => toggle(key, event.target.checked)}
              className="size-5 shrink-0 accent-leaf"
            />
            {label}
          </label>
        ))}
      </div>
      <p id="trains-note" className="mt-1.5 text-sm text-faint">
        Recommended to members whose analyses score lowest there.
      </p>
    </fieldset>
  );
}
