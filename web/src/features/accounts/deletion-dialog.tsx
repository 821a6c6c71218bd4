import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useMutation } from '@tanstack/react-query';
import { askDeletion } from '../../../../shared/accounts/deletion.contract.ts';
import { retention } from '../../../../shared/product/retention.ts';
import { call } from '../../platform/call.ts';
import { leaveTo } from '../../platform/leave.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { DELETION_DONE_PATH } from './deletion-place.ts';
import { Refused } from './refused.tsx';

interface DeletionDialogProps {
  readonly email: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const FORM = 'delete-account';

/** What goes, what stays, and the address typed as the last word. */
export function DeletionDialog({ email, isOpen, onClose }: DeletionDialogProps) {
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const deletion = useMutation({
    mutationFn: (address: string) => call(askDeletion, { body: { email: address } }),
    onSuccess: () => leaveTo(DELETION_DONE_PATH),
  });
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  const isUnderWay = deletion.isPending || deletion.isSuccess;
  const close = () => {
    setTyped('');
    setChecked(false);
    deletion.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay) return;
    if (isTyped) {
      deletion.mutate(typed.trim());
      return;
    }
    flushSync(() => setChecked(true));
    field.current?.focus();
  };
  return (
    <Dialog
      open={isOpen}
      isLong
      title="Delete your account?"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Keep my account</Button>
          <Button look="danger" type="submit" form={FORM} disabled={isUnderWay}>
            {isUnderWay ? 'Deleting...' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <WhatGoes />
      <form id={FORM} noValidate className="mt-5" onSubmit={submit}>
        <Input
          label={`Type ${email} to confirm`}
          type="email"
          autoComplete="off"
          // On a phone it lies below the edge of the dialog; what is wrong with it comes into sight with it.
          ref={field}
          className="scroll-mb-16"
          value={typed}
          problem={isChecked && !isTyped ? 'Please type the address of your account.' : null}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {deletion.error && (
        <Refused error={deletion.error} what="Your account was not deleted." returnTo="/settings?delete" />
      )}
    </Dialog>
  );
}

function WhatGoes() {
  return (
    <>
      <p>This cannot be undone. It begins at once and signs you out everywhere.</p>
      <h3 className="mt-4 font-sans text-sm font-semibold text-ink">What goes</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>Recordings, analyses, progress and choices</li>
        <li>Requests to coaches, with their answers</li>
        <li>Profile, picture and login</li>
        <li>Your plan, without a refund. Is one due to you? Ask for it first, under Plan.</li>
      </ul>
      <h3 className="mt-4 font-sans text-sm font-semibold text-ink">What stays</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>Invoices and payments at Stripe, as the law demands</li>
        <li>That your email address and card had their trial or refund, as hashes</li>
        <li>Messages to us in our inbox, until they are dealt with</li>
        <li>Backup copies, for {retention.recoveryDays} days</li>
      </ul>
    </>
  );
}
