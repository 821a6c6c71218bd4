import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type Category,
  createCategory,
  deleteCategory,
  renameCategory,
} from '#shared/categories/categories.contract.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { buildFailureNotice } from '../admin-config/admin-screen-config.ts';
import { categoriesQuery } from '../browse/categories.queries.ts';

type CategoryChange =
  | { kind: 'add'; newName: string }
  | { kind: 'rename'; category: Category; newName: string; revision: number }
  | { kind: 'delete'; category: Category; moveTo: string | undefined };

/** Saves one category change at a time and ignores clicks while a save is pending. */
export function useCategoryChange(lists: readonly (readonly unknown[])[]) {
  const [submissionId, setSubmissionId] = useState(() => crypto.randomUUID());
  const isSending = useRef(false);
  const notify = useNotify();
  const client = useQueryClient();

  const { mutate, isPending } = useMutation({
    mutationFn: async (change: CategoryChange) => {
      if (change.kind === 'add')
        await call(createCategory, { body: { name: change.newName, submissionId } });
      else if (change.kind === 'rename') {
        const { category, newName, revision } = change;
        await call(renameCategory, {
          params: { id: category.id },
          body: { name: newName, revision },
        });
      } else
        await call(deleteCategory, {
          params: { id: change.category.id },
          query: { moveTo: change.moveTo },
        });
    },

    onSettled: () => {
      isSending.current = false;
    },

    onSuccess: (_, change) => {
      if (change.kind === 'add') setSubmissionId(crypto.randomUUID());
      notify({ title: `Category ${done[change.kind]}` });
      for (const queryKey of [categoriesQuery.queryKey, ...lists])
        void client.invalidateQueries({ queryKey });
    },

    onError: async (error, change) => {
      const isStale = hasErrorCode(error, 'STALE_REVISION');
      // Waits for the refetch, so the conflict notice can show the other administrator's version.
      if (isStale || hasErrorCode(error, 'ITEM_DELETED')) {
        await client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
      }
      if (isStale || hasErrorCode(error, 'CATEGORY_IN_USE')) return;

      notify(buildFailureNotice(`${change.kind} category`, error));
    },
  });

  return {
    isPending,
    send: (change: CategoryChange, callbacks: Parameters<typeof mutate>[1]) => {
      if (isSending.current) return;
      isSending.current = true;
      mutate(change, callbacks);
    },
  };
}

const done = { add: 'added', rename: 'renamed', delete: 'deleted' } as const;
