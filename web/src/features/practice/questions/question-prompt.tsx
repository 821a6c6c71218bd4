interface QuestionPromptProps {
  label: string;
  text: string;
  /** What to change in this take; null if it's the first. */
  cue: string | null;
}

/** A question without its tools, for the time in front of the camera. */
export function QuestionPrompt({ label, text, cue }: QuestionPromptProps) {
  return (
    <section aria-label={label} className="flex flex-col items-start gap-2">
      <p className="font-serif text-lg leading-snug text-balance sm:text-xl low:text-base">
        {text}
      </p>
      {cue && (
        <p className="rounded-md bg-amber px-3 py-1.5 font-semibold text-ground sm:text-lg low:text-sm">
          <span className="sr-only">Keep in mind: </span>
          {cue}
        </p>
      )}
    </section>
  );
}
