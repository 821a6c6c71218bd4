import { classes } from '#web/ui/classes.ts';

interface ChoiceButtonsProps {
  label: string;
  choices: readonly { value: string | null; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

export function ChoiceButtons({ label, choices, value, onChange }: ChoiceButtonsProps) {
  return (
    <fieldset className="-mx-4 min-w-0 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value ?? ''}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classes(
            'min-h-10 shrink-0 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors duration-150',
            choice.value === value
              ? 'border-ink bg-ink text-on-tape'
              : 'border-edge text-soft hover:border-soft hover:text-ink',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
