import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMutation } from '@tanstack/react-query';
import { requestDeletion } from '#shared/accounts/deletion.contract.ts';
import { retention } from '#shared/product/retention.ts';
import { call } from '#web/platform/call.ts';
import { redirectTo, useSession } from '#web/platform/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { ActionError } from './action-error.tsx';

/**
 * Account deletion. `?delete` in the URL opens the dialog, for members who return from a required
 * re-login.
 */
export function DeletionPanel() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.has('delete'));
  if (!user) return null;

  if (user.role !== 'member' || user.secondFactorDue) {
    return (
      <p className="max-w-[62ch] text-soft">
        You are {(user.withheldRole ?? user.role) === 'coach' ? 'a coach' : 'an administrator'}. To
        delete your account, <TextLink to="/contact?topic=privacy">contact us</TextLink> first to
        have that role removed.
      </p>
    );
  }

  return (
    <div className="max-w-[62ch]">
      <p className="text-soft">
        This permanently deletes your account and everything in it, right away. You may want to
        download your data first.
      </p>
      <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeletionDialog email={user.email} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

interface DeletionDialogProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

const FORM_ID = 'delete-account';

function DeletionDialog({ email, isOpen, onClose }: DeletionDialogProps) {
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: (address: string) => call(requestDeletion, { body: { email: address } }),
    onSuccess: () => redirectTo('/goodbye'),
  });

  const isDeleting = deletion.isPending || deletion.isSuccess;
  const problem =
    typed.trim().toLowerCase() === email.toLowerCase()
      ? null
      : 'Please type your account’s email address.';

  const { form, isChecked, reset } = useCheckedForm({
    check: () => checkFields({ email: problem }, typed.trim()),
    isSending: () => isDeleting,
    send: (address) => deletion.mutate(address),
  });

  const close = () => {
    setTyped('');
    reset();
    deletion.reset();
    onClose();
  };

  return (
    <Dialog
      open={isOpen}
      isWide
      title="Delete your account?"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Keep my account</Button>
          <Button variant="danger" type="submit" form={FORM_ID} disabled={isDeleting}>
            {isDeleting ? 'Deleting...' : 'Delete permanently'}
          </Button>
        </>
      }
    >
      <DeletionSummary />

      <form id={FORM_ID} {...form} className="mt-5">
        <Input
          label={`Type ${email} to confirm`}
          type="email"
          autoComplete="off"
          // When focus scrolls the field into view on a phone, this margin makes its error message
          // visible too.
          className="scroll-mb-16"
          value={typed}
          problem={isChecked ? problem : null}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>

      {deletion.error && (
        <ActionError
          error={deletion.error}
          message="Your account wasn’t deleted."
          returnTo="/settings?delete"
        />
      )}
    </Dialog>
  );
}

function DeletionSummary() {
  return (
    <>
      <p>You can’t undo this. Deletion starts right away and signs you out everywhere.</p>
      <h3 className="mt-4 font-sans text-sm font-semibold text-ink">What we delete</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>Recordings, reports, progress and settings</li>
        <li>Coach requests and feedback</li>
        <li>Profile, picture and login</li>
        <li>
          Your plan, without a refund. If you’re eligible for a refund, request it first under Plan.
        </li>
      </ul>
      <h3 className="mt-4 font-sans text-sm font-semibold text-ink">What we keep</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>Invoices and payments at Stripe, as required by law</li>
        <li>A hash of your email address and card if you used them for a trial or refund</li>
        <li>Support messages you sent us, until your issue is resolved</li>
        <li>Backups, for {retention.recoveryDays} days</li>
      </ul>
    </>
  );
}
