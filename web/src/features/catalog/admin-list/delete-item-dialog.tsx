import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CatalogItem, CatalogKind } from '#shared/catalog/catalog-item.ts';
import { getAudience } from '#shared/progress/progress.contract.ts';
import { call } from '#web/platform/call.ts';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { type AdminScreenConfig, buildFailureNotice } from '../admin-config/admin-screen-config.ts';

interface DeleteItemDialogProps<Item extends CatalogItem> {
  kind: AdminScreenConfig<Item>;
  item: Item | null;
  onClose: () => void;
  onDeleted: (id: string) => void;
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
    onError: (error) => notify(buildFailureNotice(`delete ${noun}`, error)),
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      open={item !== null}
      title={`Delete ${item?.title ?? noun}?`}
      confirmLabel="Delete"
      disabled={remove.isPending}
      onClose={onClose}
      onConfirm={() => item && remove.mutate(item.id)}
    >
      {item && <Audience kind={kind.kind} id={item.id} />}
      This permanently deletes the {noun} and its files. To hide it from members instead, turn off
      Published.
    </ConfirmDialog>
  );
}

function Audience({ kind, id }: { kind: CatalogKind; id: string }) {
  const { data, error } = useQuery({
    queryKey: [getAudience.path, kind, id],
    queryFn: async ({ signal }) =>
      (await call(getAudience, { params: { kind, id }, signal })).body.membersStarted,
    // Refetched each time the dialog opens, because more members may have started the item.
    staleTime: 0,
    gcTime: 0,
  });

  return (
    <p className="mb-3" aria-live="polite">
      {error && data === undefined
        ? 'We couldn’t check how many members have started this item.'
        : describeAudience(data)}
    </p>
  );
}

function describeAudience(members: number | undefined): string {
  if (members === undefined) return 'Counting members…';
  if (members === 0) return 'No members have started this item.';

  return members === 1
    ? '1 member has started this item.'
    : `${members} members have started this item.`;
}
