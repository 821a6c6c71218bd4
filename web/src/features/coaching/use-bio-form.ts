import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { saveCoachProfile } from '../../../../shared/coaching/coach-profile.contract.ts';
import { hasErrorCode } from '../../platform/api-error.ts';
import { useRestoredDraft, useSavedDraft } from '../../platform/use-draft.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { coachProfileQuery, useSaveCoachProfile } from './coach-profile.queries.ts';
import { removeUnsafeCharacters } from './input-text.ts';

const FORM = 'coach/bio';
const draftSchema = z.object({ bio: z.string(), revision: z.int() });
export type SavedBio = z.output<typeof draftSchema>;

/** Manages the bio's draft. If a save is rejected as stale, `theirs` is the newer saved bio. */
export function useBioForm(saved: SavedBio) {
  const restored = useRestoredDraft(FORM, draftSchema);
  /** Null while the coach hasn't typed. */
  const [draft, setDraft] = useState(restored);
  const [theirs, setTheirs] = useState<SavedBio | null>(null);
  useSavedDraft(FORM, draft);
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutateAsync, isPending } = useSaveCoachProfile();
  const { bio, revision } = draft ?? saved;

  const finish = () => {
    setDraft(null);
    setTheirs(null);
  };
  const handleError = async (error: unknown) => {
    try {
      if (!hasErrorCode(error, 'STALE_REVISION')) throw error;
      setTheirs(await client.fetchQuery({ ...coachProfileQuery, staleTime: 0 }));
    } catch (reason) {
      notifyError('Couldn’t save your bio', reason);
    }
  };
  return {
    bio,
    theirs,
    isPending,
    change: (typed: string) => setDraft({ bio: removeUnsafeCharacters(typed), revision }),
    /** Saves the bio, overwriting `theirs` if set. Resolves to true if the save succeeded. */
    save: async (): Promise<boolean> => {
      // `isPending` changes only with the next render, too late to stop a double click.
      if (client.isMutating({ mutationKey: [saveCoachProfile.name] }) > 0) return false;
      try {
        await mutateAsync({ bio: bio.trim(), revision: theirs?.revision ?? revision });
      } catch (error) {
        await handleError(error);
        return false;
      }
      finish();
      notify({ title: 'Bio saved' });
      return true;
    },
    acceptTheirs: finish,
  };
}
