import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import { ApiError } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotify } from '../../ui/toast.tsx';
import type { AdminKind } from './admin-kind.ts';

interface DeleteItemDialogProps<Item extends CatalogueItem> {
  readonly kind: AdminKind<Item>;
  /** Null closes the dialog. */
  readonly item: Item | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

export function DeleteItemDialog<Item extends CatalogueItem>(props: DeleteItemDialogProps<Item>) {
  const { kind, item, onClose, onDeleted } = props;
  const { noun } = kind.texts;
  const notify = useNotify();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => kind.remove(id),
    onSuccess: (_, id) => {
      notify(kind.notices.delete);
      for (const queryKey of kind.changes) void client.invalidateQueries({ queryKey });
      onDeleted(id);
    },
    onError: (error) =>
      notify({
        title: `Failed to delete ${noun}. Please try again.`,
        ...(error instanceof ApiError ? { description: error.sentence } : {}),
        tone: 'destructive',
      }),
    onSettled: onClose,
  });
  return (
    <Dialog
      open={item !== null}
      title={`Delete ${item?.title ?? noun}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" disabled={remove.isPending} onClick={() => item && remove.mutate(item.id)}>
            Delete
          </Button>
        </>
      }
    >
      The {noun} and its files are removed for good, also for members who have started it. To take it off the lists and
      keep it, switch Published off instead.
    </Dialog>
  );
}
