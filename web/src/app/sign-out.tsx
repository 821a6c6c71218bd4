import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../shared/accounts/member.ts';
import { deleteAllTakes, readAllTakes } from '../features/practice/practice.public.ts';
import { deleteContactDraft } from '../features/support/support.public.ts';
import { deleteAllDrafts } from '../platform/draft.store.ts';
import { SIGN_OUT_URL, redirectTo } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';

interface SignOutProps {
  readonly user: User;
  readonly className: string;
  readonly onStay?: () => void;
}

/** Logs out. If a recording hasn't been uploaded yet, asks first what to do with it. */
export function SignOut({ user, className, onStay }: SignOutProps) {
  /** Where the recordings that haven't been uploaded can be uploaded; null unless confirming. */
  const [uploadPath, setUploadPath] = useState<string | null>(null);
  const navigate = useNavigate();
  const signOut = () => {
    deleteContactDraft();
    deleteAllDrafts();
    redirectTo(SIGN_OUT_URL);
  };

  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    // If IndexedDB is unavailable, no recording can have been stored.
    readAllTakes(user.id).then(([take]) => (take ? setUploadPath(findUploadPath(take)) : signOut()), signOut);
  };
  const discard = () => deleteAllTakes(user.id).finally(signOut);
  const stay = () => {
    setUploadPath(null);
    onStay?.();
    if (uploadPath) void navigate(uploadPath);
  };
  return (
    <>
      <a href={SIGN_OUT_URL} className={className} onClick={onClick}>
        <Icon name="leave" size={19} />
        Log out
      </a>
      <Dialog
        open={uploadPath !== null}
        title="You have a recording that hasn’t been uploaded"
        onClose={() => setUploadPath(null)}
        actions={
          <div className="flex w-full flex-col gap-3">
            <Button variant="primary" onClick={stay}>
              Upload it first
            </Button>
            <Button onClick={signOut}>Keep it on this device and log out</Button>
            <Button variant="danger" onClick={discard}>
              Discard and log out
            </Button>
          </div>
        }
      >
        The recording is saved only on this device. Anyone who uses this browser profile could find it.
      </Dialog>
    </>
  );
}

function findUploadPath({ rehearsalId }: { readonly rehearsalId: string | null }): string {
  return rehearsalId === null ? '/video-analysis?tab=record' : `/video-analysis/rehearsal/${rehearsalId}`;
}
