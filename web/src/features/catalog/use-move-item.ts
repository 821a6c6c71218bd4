import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MoveDirection, moveItem } from '../../../../shared/catalog/catalog.contract.ts';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';
import { useNotify } from '../../ui/toast.tsx';
import type { AdminKind } from './admin-kind.ts';

/** Moves an item up or down by one position. Quick presses are queued. */
export function useMoveItem<Item extends CatalogItem>({ kind, affectedKeys }: AdminKind<Item>) {
  const notify = useNotify();
  const client = useQueryClient();
  const reload = () => Promise.all(affectedKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    scope: { id: 'move-item' },
    mutationFn: ({ id, direction }: { readonly id: string; readonly direction: MoveDirection }) =>
      call(moveItem, { params: { kind, id }, body: { direction } }),
    // Awaited, so the next press uses the new order.
    onSuccess: reload,
    onError: async (error) => {
      notify({
        title: 'The order couldn’t be changed',
        description: error instanceof ApiError ? error.userMessage : 'Check your connection and try again.',
        tone: 'destructive',
      });
      await reload();
    },
  });
}
