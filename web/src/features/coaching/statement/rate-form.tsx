import { useState } from 'react';
import { MAX_RATE_CENTS } from '#shared/coaching/coach-statement.ts';
import { formatDay } from '#shared/product/time.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { useSetCoachRate } from './statement.queries.ts';
import { formatCents, parseDollars } from './statement-texts.ts';

/** `month` is the current month. */
export function RateForm({ month, rateCents }: { month: string; rateCents: number | null }) {
  const [typed, setTyped] = useState<string | null>(null);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutate, isPending } = useSetCoachRate();
  const text = typed ?? (rateCents === null ? '' : (rateCents / 100).toFixed(2));

  const save = (cents: number) =>
    mutate(
      { month, cents, expectedCents: rateCents },
      {
        onSuccess: () => {
          setTyped(null);
          notify({ title: 'Pay per answer saved' });
        },
        onError: (error) => notifyError('The pay per answer couldn’t be saved', error),
      },
    );

  const { form, problems } = useCheckedForm({
    check: () => {
      const cents = parseDollars(text);
      const isValid = cents !== null && cents <= MAX_RATE_CENTS;
      const rate = isValid ? null : 'Enter an amount from $0 to $1000, such as 12.50.';
      return checkFields({ rate }, cents ?? 0);
    },
    send: save,
    isSending: () => isPending,
  });

  return (
    <form {...form} className="mt-4 max-w-100">
      <div className="flex items-start gap-3">
        <div className="grow">
          <Input
            label="Pay per answer in US dollars"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            problem={problems.rate ?? null}
            hint={`${rateCents === null ? 'Not set yet.' : `Now ${formatCents(rateCents)}.`} For all coaches and all answers since ${formatDay(`${month}-01T00:00:00Z`)}, until you change it. Earlier months keep their pay.`}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" className="mt-6.5" isBusy={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
