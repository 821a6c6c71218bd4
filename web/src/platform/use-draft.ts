import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { deleteDraft, deleteOtherUsersDrafts, storeDraft, readDraft } from './draft.store.ts';
import { isSessionLost, useSession } from './session.ts';

/**
 * The draft stored when the session was lost; null if there is none. Read only on the first render.
 */
export function useRestoredDraft<T>(form: string, schema: z.ZodType<T>): T | null {
  const userId = useSession().user?.id;
  const [restored] = useState(() =>
    userId === undefined ? null : readDraft({ userId, form }, schema),
  );
  useEffect(() => {
    if (userId !== undefined) deleteOtherUsersDrafts(userId);
  }, [userId]);

  return restored;
}

/**
 * Saves a form's draft; null deletes it. Unmounting the form also deletes the draft, unless the
 * session was lost.
 */
export function useSavedDraft(form: string, draft: unknown): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const text = draft === null ? null : JSON.stringify(draft);

  useEffect(() => {
    if (userId === undefined) return;
    if (text === null) deleteDraft({ userId, form });
    else storeDraft({ userId, form }, draft);
    // Callers create a new draft object on each render, so its JSON is compared instead.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, form, text]);

  useEffect(
    () => () => {
      if (userId !== undefined && !isSessionLost(client)) deleteDraft({ userId, form });
    },
    [client, userId, form],
  );
}
