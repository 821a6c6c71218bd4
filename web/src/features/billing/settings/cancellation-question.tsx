import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CancellationReason,
  cancellationReasonLabels,
  cancellationReasons,
} from '#shared/billing/cancellation-reason.ts';
import { explainCancellation } from '#shared/billing/cancellation-reason.contract.ts';
import { call } from '#web/platform/call.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { RadioGroup } from '#web/ui/controls/choice.tsx';

const options = cancellationReasons.map((value) => ({
  value,
  label: cancellationReasonLabels[value],
}));

/** Each choice is saved at once, in the order of the choices, and replaces the one before. */
export function CancellationQuestion() {
  const [reason, setReason] = useState<CancellationReason | null>(null);
  const notifyError = useNotifyError();
  const [saved, setSaved] = useState<CancellationReason | null>(null);
  const { mutate } = useMutation({
    scope: { id: explainCancellation.path },
    mutationFn: (chosen: CancellationReason) =>
      call(explainCancellation, { body: { reason: chosen } }),
    onSuccess: (_, chosen) => setSaved(chosen),
    onError: (error, chosen) => {
      notifyError('Couldn’t save your answer', error);
      setReason((now) => (now === chosen ? saved : now));
    },
  });

  return (
    <div className="border-t border-line px-5 py-4 sm:px-6">
      <RadioGroup
        label="Why did you cancel? (optional)"
        name="cancellation-reason"
        options={options}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen);
          mutate(chosen);
        }}
      />
      <output className="mt-1 block text-sm text-faint">
        {reason !== null && reason === saved
          ? 'Thank you. Your answer is saved.'
          : 'Your answer is counted without your name.'}
      </output>
    </div>
  );
}
