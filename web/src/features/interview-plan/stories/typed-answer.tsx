import { UnsavedTextGuard } from '#web/platform/unsaved-text-guard.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';

/** In characters. About four minutes of speech. */
const MAX_ANSWER_LENGTH = 4_000;

interface TypedAnswerProps {
  text: string;
  onType: (text: string) => void;
  onDone: () => void;
}

/** Asks for the words of an answer that has no English transcript. */
export function TypedAnswer({ text, onType, onDone }: TypedAnswerProps) {
  const { form, problems } = useCheckedForm({
    check: () =>
      checkFields({ answer: text.trim() === '' ? 'Type what you said first.' : null }, null),
    isSending: () => false,
    send: onDone,
  });

  return (
    <form {...form}>
      <Textarea
        label="What you said"
        hint="In English, in full sentences. The main points are enough."
        name="answer"
        className="min-h-48"
        maxLength={MAX_ANSWER_LENGTH}
        value={text}
        problem={problems.answer}
        onChange={({ target }) => onType(target.value)}
      />
      <Button type="submit" variant="primary" className="mt-4">
        Sort my answer
      </Button>
      <UnsavedTextGuard isDirty={text !== ''} />
    </form>
  );
}
