import { RECENT_CODE_MINUTES } from '#shared/accounts/second-factor.ts';
import {
  SecondFactorCodeForm,
  useSubmitSecondFactorCode,
} from '#web/features/second-factor/second-factor.public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';

interface RecentCodeDialogProps {
  /** Label of the button that makes the change. */
  confirmLabel: string;
  onAccepted: () => void;
  onClose: () => void;
}

/** Asks for a new code before a change to another account. */
export function RecentCodeDialog({ confirmLabel, onAccepted, onClose }: RecentCodeDialogProps) {
  const mutation = useSubmitSecondFactorCode(onAccepted);
  return (
    <Dialog open title="Enter your code" onClose={onClose} actions={null}>
      <p className="mb-4">
        Changes to other accounts need a code from the last {RECENT_CODE_MINUTES} minutes. Your
        change is made as soon as you enter one.
      </p>
      <SecondFactorCodeForm
        mutation={mutation}
        takesFocus
        secondaryAction={<Button onClick={onClose}>Back</Button>}
      >
        {confirmLabel}
      </SecondFactorCodeForm>
    </Dialog>
  );
}
