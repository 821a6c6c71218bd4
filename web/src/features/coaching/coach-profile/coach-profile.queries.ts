import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getCoachPhrases,
  getCoachProfile,
  saveCoachPhrases,
} from '#shared/coaching/coach-profile.contract.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';

export const coachProfileQuery = queryOptions({
  queryKey: [getCoachProfile.path],
  queryFn: async ({ signal }) => (await call(getCoachProfile, { signal })).body,
});

export const coachPhrasesQuery = queryOptions({
  queryKey: [getCoachPhrases.path],
  queryFn: async ({ signal }) => (await call(getCoachPhrases, { signal })).body,
});

type PhrasesEdit = (phrases: readonly string[]) => readonly string[];

/**
 * Applies an edit to the coach's phrases. If another tab has changed them, applies the edit to the
 * newer list.
 */
export function useEditPhrases() {
  const client = useQueryClient();
  const save = async (edit: PhrasesEdit) => {
    const { phrases, revision } = await client.ensureQueryData(coachPhrasesQuery);
    return (await call(saveCoachPhrases, { body: { phrases: [...edit(phrases)], revision } })).body;
  };

  return useMutation({
    mutationKey: [saveCoachPhrases.name],

    mutationFn: async (edit: PhrasesEdit) => {
      try {
        return await save(edit);
      } catch (error) {
        if (!hasErrorCode(error, 'STALE_REVISION')) throw error;
        await client.fetchQuery({ ...coachPhrasesQuery, staleTime: 0 });
        return save(edit);
      }
    },

    onSuccess: (saved) => client.setQueryData(coachPhrasesQuery.queryKey, saved),
  });
}
