import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { forgetDraft, forgetDraftsOfOthers, keepDraft, readDraft } from './draft.store.ts';
import { isSessionLost, useSession } from './session.ts';

/** What the member had typed into this form when the session was lost, as of the first rendering; null without. */
export function useRestoredDraft<T>(form: string, schema: z.ZodType<T>): T | null {
  const userId = useSession().user?.id;
  const [restored] = useState(() => (userId === undefined ? null : readDraft({ userId, form }, schema)));
  useEffect(() => {
    if (userId !== undefined) forgetDraftsOfOthers(userId);
  }, [userId]);
  return restored;
}

/**
 * Keeps what is typed while the form is open; null is nothing worth keeping. A form that its member closes, by sending
 * it, by Cancel or by leaving, forgets it. One that goes because the session was lost does not.
 */
export function useKeptDraft(form: string, draft: unknown): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const text = draft === null ? null : JSON.stringify(draft);
  useEffect(() => {
    if (userId === undefined) return;
    if (text === null) forgetDraft({ userId, form });
    else keepDraft({ userId, form }, draft);
    // Callers make the draft anew in each rendering: its text says whether it changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, form, text]);
  useEffect(
    () => () => {
      if (userId !== undefined && !isSessionLost(client)) forgetDraft({ userId, form });
    },
    [client, userId, form],
  );
}
