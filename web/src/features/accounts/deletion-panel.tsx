import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

/** Account deletion. After a required re-login the member returns with `?delete`, which opens the dialog. */
export function DeletionPanel() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.has('delete'));
  if (!user) return null;
  if (user.role !== 'member' || user.secondFactorDue) {
    return (
      <p className="max-w-[62ch] text-soft">
        You are {user.role === 'coach' ? 'a coach' : 'an administrator'}. To delete your account,{' '}
        <Link to="/contact?topic=privacy" className="text-leaf underline underline-offset-4 hover:text-leaf-bright">
          contact us
        </Link>{' '}
        first to have that role removed.
      </p>
    );
  }
  return (
    <div className="max-w-[62ch]">
      <p className="text-soft">
        This permanently deletes your account and everything in it, right away. You may want to download your data
        first.
      </p>
      <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeletionDialog email={user.email} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
