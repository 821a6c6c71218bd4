import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../shared/accounts/member.ts';
import { forgetTake, readTake } from '../features/practice/practice.public.ts';
import { forgetDraft } from '../features/support/support.public.ts';
import { forgetAllDrafts } from '../platform/draft.store.ts';
import { leaveTo } from '../platform/leave.ts';
import { SIGN_OUT_ADDRESS } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';

interface SignOutProps {
  readonly user: User;
  readonly className: string;
  /** Called when the member chooses to stay, to close the surrounding menu. */
  readonly onStay?: () => void;
}

/** Logs out. If a recording hasn't been uploaded yet, asks first what to do with it. */
export function SignOut({ user, className, onStay }: SignOutProps) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const leave = () => {
    forgetDraft();
    forgetAllDrafts();
    leaveTo(SIGN_OUT_ADDRESS);
  };

  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    // Without IndexedDB, no recording can be stored.
    readTake(user.id).then((take) => (take ? setAsking(true) : leave()), leave);
  };
  const discard = () => forgetTake(user.id).finally(leave);
  const stay = () => {
    setAsking(false);
    onStay?.();
    void navigate('/video-analysis?tab=record');
  };
  return (
    <>
      <a href={SIGN_OUT_ADDRESS} className={className} onClick={onClick}>
        <Icon name="leave" size={19} />
        Log out
      </a>
      <Dialog
        open={isAsking}
        title="You have a recording that isn’t uploaded"
        onClose={() => setAsking(false)}
        actions={
          <div className="flex w-full flex-col gap-3">
            <Button look="primary" onClick={stay}>
              Upload it first
            </Button>
            <Button onClick={leave}>Keep it here and log out</Button>
            <Button look="danger" onClick={discard}>
              Discard and log out
            </Button>
          </div>
        }
      >
        It’s saved only on this device. Anyone who uses this browser profile could find it.
      </Dialog>
    </>
  );
}
