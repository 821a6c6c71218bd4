import { classes } from '#web/ui/classes.ts';

interface ChoiceButtonsProps {
  label: string;
  choices: readonly { value: string | null; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** True if all choices must be in view on phones, too. */
  wraps?: boolean;
}

export function ChoiceButtons({ label, choices, value, onChange, wraps }: ChoiceButtonsProps) {
  return (
    <fieldset
      className={classes(
        'flex min-w-0 gap-2 py-1 sm:flex-wrap',
        wraps ? 'flex-wrap' : '-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0',
      )}
    >
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
              ? 'border-ink bg-ink text-on-tape forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
              : 'border-edge text-soft hover:border-soft hover:text-ink',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
