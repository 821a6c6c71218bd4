import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type Category,
  createCategory,
  deleteCategory,
  renameCategory,
} from '../../../../shared/categories/categories.contract.ts';
import type { ErrorCode } from '../../../../shared/http/errors.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';
import { type Notice, useNotify } from '../../ui/toast.tsx';
import { categoriesQuery } from './categories.queries.ts';

type Change =
  | { readonly name: 'add'; readonly to: string }
  | { readonly name: 'rename'; readonly category: Category; readonly to: string; readonly revision: number }
  | { readonly name: 'delete'; readonly category: Category; readonly moveTo: string | undefined };

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Changes one category at a time and ignores presses meanwhile. */
export function useCategoryChange(lists: readonly (readonly unknown[])[]) {
  const [submissionId, setSubmissionId] = useState(() => crypto.randomUUID());
  const isSending = useRef(false);
  const notify = useNotify();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: Change) => {
      if (change.name === 'add') await call(createCategory, { body: { name: change.to, submissionId } });
      else if (change.name === 'rename') await rename(change);
      else await call(deleteCategory, { params: { id: change.category.id }, query: { moveTo: change.moveTo } });
    },
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: (_, change) => {
      if (change.name === 'add') setSubmissionId(crypto.randomUUID());
      notify(doneNotices[change.name]);
      for (const queryKey of [categoriesQuery.queryKey, ...lists]) void client.invalidateQueries({ queryKey });
    },
    onError: async (error, change) => {
      const isStale = hasCode(error, 'STALE_REVISION');
      // Awaited, so the conflict notice appears together with the other version.
      if (isStale || hasCode(error, 'ITEM_DELETED')) {
        await client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
      }
      if (isStale || hasCode(error, 'CATEGORY_IN_USE')) return;
      notify({
        title: `Failed to ${change.name} category. Please try again.`,
        ...(error instanceof ApiError ? { description: error.sentence } : {}),
        tone: 'destructive',
      });
    },
  });
  return {
    isPending,
    send: (change: Change, callbacks: Parameters<typeof mutate>[1]) => {
      if (isSending.current) return;
      isSending.current = true;
      mutate(change, callbacks);
    },
  };
}

function rename({ category, to, revision }: Extract<Change, { name: 'rename' }>) {
  return call(renameCategory, { params: { id: category.id }, body: { name: to, revision } });
}

const doneNotices: Readonly<Record<Change['name'], Notice>> = {
  add: { title: 'Category added' },
  rename: { title: 'Category renamed' },
  delete: { title: 'Category deleted' },
};
