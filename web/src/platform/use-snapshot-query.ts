import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { deleteOtherUsersDrafts, readDraft, storeDraft } from './draft.store.ts';

/** Where a query's latest data is stored in this tab, and the schema for reading it. */
interface SnapshotOptions<T> {
  userId: string;
  form: string;
  schema: z.ZodType<T>;
}

/**
 * Shows the data stored in this tab immediately, then refetches it. Stored as a draft, because
 * drafts are deleted at sign-out and when another member signs in.
 */
export function useSnapshotQuery<T, Key extends QueryKey>(
  query: UndefinedInitialDataOptions<T, Error, T, Key>,
  { userId, form, schema }: SnapshotOptions<T>,
) {
  const [snapshot] = useState(() => readDraft({ userId, form }, z.object({ data: schema })));
  const { data, isPending, isError, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    ...(snapshot && { initialData: snapshot.data, initialDataUpdatedAt: 0 }),
    refetchOnMount: 'always',
  });

  useEffect(() => {
    if (data === undefined || !isFetchedAfterMount || isError) return;
    deleteOtherUsersDrafts(userId);
    storeDraft({ userId, form }, { data });
  }, [userId, form, data, isFetchedAfterMount, isError]);

  return { data, isPending, isError, refetch };
}
