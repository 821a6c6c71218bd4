import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CatalogItem, CatalogKind } from '../../../../shared/catalog/catalog-item.ts';
import { getAudience } from '../../../../shared/progress/progress.contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotify } from '../../ui/toast.tsx';
import type { AdminKind } from './admin-kind.ts';

interface DeleteItemDialogProps<Item extends CatalogItem> {
  readonly kind: AdminKind<Item>;
  /** Null closes the dialog. */
  readonly item: Item | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

export function DeleteItemDialog<Item extends CatalogItem>(props: DeleteItemDialogProps<Item>) {
  const { kind, item, onClose, onDeleted } = props;
  const { noun } = kind.texts;
  const notify = useNotify();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => kind.remove(id),
    onSuccess: (_, id) => {
      notify(kind.notices.delete);
      for (const queryKey of kind.affectedKeys) void client.invalidateQueries({ queryKey });
      onDeleted(id);
    },
    onError: (error) =>
      notify({
        title: `Failed to delete ${noun}. Please try again.`,
        ...(error instanceof ApiError ? { description: error.userMessage } : {}),
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
          <Button variant="danger" disabled={remove.isPending} onClick={() => item && remove.mutate(item.id)}>
            Delete
          </Button>
        </>
      }
    >
      {item && <Audience kind={kind.kind} id={item.id} />}
      This permanently deletes the {noun} and its files. To hide it from members instead, turn off Published.
    </Dialog>
  );
}

/** Shows how many members would lose the item. */
function Audience({ kind, id }: { readonly kind: CatalogKind; readonly id: string }) {
  const { data, error } = useQuery({
    queryKey: [getAudience.path, kind, id],
    queryFn: async ({ signal }) => (await call(getAudience, { params: { kind, id }, signal })).body.membersStarted,
    // Refetched each time the dialog opens, because the count changes over time.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <p className="mb-3" aria-live="polite">
      {data === undefined
        ? error
          ? 'We couldn’t check how many members have started this item.'
          : 'Counting members…'
        : describeAudience(data)}
    </p>
  );
}

function describeAudience(members: number): string {
  if (members === 0) return 'No members have started this item.';
  return members === 1 ? '1 member has started this item.' : `${members} members have started this item.`;
}
