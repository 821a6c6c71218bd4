import { useState } from 'react';
import * as z from 'zod';
import { addDays, type Day } from '#shared/interview-plan/day.ts';
import {
  type AskedQuestion,
  type Debrief,
  debriefSchema,
  feelingLabels,
  feelings,
} from '#shared/interview-plan/debrief.ts';
import {
  MAX_ASKED_QUESTIONS,
  MAX_DAYS_AHEAD,
} from '#shared/interview-plan/interview-plan-limits.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { RadioGroup } from '#web/ui/controls/choice.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';

import { AskedQuestions, cleanTyped } from './asked-questions.tsx';
import { useSaveDebrief } from './debrief.queries.ts';
import { DeleteDebrief } from './delete-debrief.tsx';
import { findDateProblem, INCOMPLETE_DATE } from './find-date-problem.ts';
import { UnsavedTextGuard } from '#web/platform/unsaved-text-guard.tsx';

interface DebriefFormProps {
  day: Day;
  today: Day;
  /** Null if the member hasn't written one for this day. */
  debrief: Debrief | null;
  /** True while this is the date in the interview plan. */
  asksNextDate: boolean;
}

export function DebriefForm({ day, today, debrief, asksNextDate }: DebriefFormProps) {
  const { draft, isDirty, change } = useDebriefDraft(day, debrief);
  const { mutate, isPending } = useSaveDebrief(day);

  const save = () =>
    mutate({
      debrief: { questions: addTyped(draft), feeling: draft.feeling },
      previous: draft.previous,
      ...(asksNextDate && { nextDate: draft.nextDate || null }),
    });

  const { form, problems } = useCheckedForm({
    check: (element) => {
      const field = element.querySelector<HTMLInputElement>('[name="nextDate"]');
      const problem = findNextDateProblem(draft.nextDate, day, today);
      return checkFields({ nextDate: field?.validity.badInput ? INCOMPLETE_DATE : problem }, null);
    },
    isSending: () => isPending,
    send: save,
  });

  return (
    <form {...form} className="grid gap-8">
      <AskedQuestions
        questions={draft.questions}
        typed={draft.typed}
        onType={(typed) => change({ typed })}
        onChange={(questions) => change({ questions })}
      />

      <RadioGroup
        label="How did it feel? (optional)"
        name="feeling"
        options={feelings.map((value) => ({ value, label: feelingLabels[value] }))}
        value={draft.feeling}
        onChange={(feeling) => change({ feeling })}
      />

      {asksNextDate && (
        <Input
          label="Next interview (optional)"
          hint="The next round, or another job. Leave this empty to switch your interview plan to a weekly rhythm."
          type="date"
          name="nextDate"
          min={day < today ? today : addDays(today, 1)}
          max={addDays(today, MAX_DAYS_AHEAD)}
          value={draft.nextDate}
          problem={problems.nextDate}
          onChange={({ target }) => change({ nextDate: target.value })}
        />
      )}

      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isPending}>
          Save
        </Button>
        <ButtonLink variant="quiet" to="/plan">
          Cancel
        </ButtonLink>
        {debrief && <DeleteDebrief day={day} previous={draft.previous} />}
      </div>

      <UnsavedTextGuard isDirty={isDirty} />
    </form>
  );
}

const draftSchema = debriefSchema.extend({
  /** The text in the search field. */
  typed: z.string(),
  nextDate: z.string(),
  /** The notes that the form was opened with. */
  previous: debriefSchema.nullable(),
});

type Draft = z.output<typeof draftSchema>;

function useDebriefDraft(day: Day, debrief: Debrief | null) {
  const form = `debrief/${day}`;
  const restored = useRestoredDraft(form, draftSchema);
  const [initial] = useState(() => toDraft(debrief));
  const [draft, setDraft] = useState<Draft>(restored ?? initial);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial);
  useSavedDraft(form, isDirty ? draft : null);

  return {
    draft,
    isDirty,
    change: (part: Partial<Draft>) => setDraft((latest) => ({ ...latest, ...part })),
  };
}

function toDraft(debrief: Debrief | null): Draft {
  const previous = debrief && { questions: debrief.questions, feeling: debrief.feeling };
  return { questions: [], feeling: null, ...previous, typed: '', nextDate: '', previous };
}

/** Adds the question that was typed but not added, so that saving doesn't lose it. */
function addTyped({ questions, typed }: Draft): AskedQuestion[] {
  const text = cleanTyped(typed);
  const isAdded = questions.some((question) => question.text === text);
  if (text === '' || isAdded || questions.length >= MAX_ASKED_QUESTIONS) return questions;

  return [...questions, { questionId: null, text, wasHard: false }];
}

function findNextDateProblem(nextDate: string, day: Day, today: Day): string | null {
  const problem = findDateProblem(nextDate, today);
  if (problem !== null) return problem;

  return nextDate === day ? 'Choose a day after this interview.' : null;
}
