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

/** Shows what is deleted and kept, and asks the member to type their email to confirm. */
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
            {isUnderWay ? 'Deleting...' : 'Delete permanently'}
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
          // On phones the field is below the visible part of the dialog; the scroll margin brings its error into view
          // too.
          ref={field}
          className="scroll-mb-16"
          value={typed}
          problem={isChecked && !isTyped ? 'Please type your account’s email address.' : null}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {deletion.error && (
        <Refused error={deletion.error} what="Your account wasn’t deleted." returnTo="/settings?delete" />
      )}
    </Dialog>
  );
}

function WhatGoes() {
  return (
    <>
      <p>This can’t be undone. It starts right away and signs you out everywhere.</p>
      <h3 className="mt-4 font-sans text-sm font-semibold text-ink">What we delete</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>Recordings, reports, progress and settings</li>
        <li>Coach requests and feedback</li>
        <li>Profile, picture and login</li>
        <li>Your plan, without a refund. If you’re eligible for one, request it first under Plan.</li>
      </ul>
      <h3 className="mt-4 font-sans text-sm font-semibold text-ink">What we keep</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>Invoices and payments at Stripe, as required by law</li>
        <li>A hash of your email address and card if they were used for a trial or refund</li>
        <li>Messages you sent us, until they are resolved</li>
        <li>Backups, for {retention.recoveryDays} days</li>
      </ul>
    </>
  );
}
