import type { Video } from '../../../../shared/practice/video.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useDeleteVideo } from './practice.queries.ts';

interface DeleteDialogProps {
  /** The session to delete; null closes the dialog. */
  readonly video: Video | null;
  readonly title: string;
  readonly onClose: () => void;
}

export function DeleteDialog({ video, title, onClose }: DeleteDialogProps) {
  const remove = useDeleteVideo();
  const notify = useNotify();
  const confirm = () => {
    if (!video) return;
    remove.mutate(video.id, {
      onSuccess: () => notify({ title: 'Session deleted', description: 'We deleted the recording and its report.' }),
      onError: () => notify({ title: 'Delete failed', description: 'Please try again.', tone: 'destructive' }),
      onSettled: onClose,
    });
  };
  return (
    <Dialog
      open={video !== null}
      title={`Delete ${title || 'this session'}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" disabled={remove.isPending} onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      This permanently deletes the recording and its report.
    </Dialog>
  );
}
