import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProfile } from '../../../../shared/accounts/profile.contract.ts';
import type { Profile, ProfileForm } from '../../../../shared/accounts/profile.ts';
import { hasErrorCode } from '../../platform/api-error.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { useReloadProfile, useSaveProfile } from './profile.queries.ts';

/** Manages the profile form's draft. If a save is rejected as stale, `theirs` is the newer saved profile. */
export function useProfileForm(profile: Profile) {
  const [draft, setDraft] = useState<ProfileForm>(() => toForm(profile));
  const [revision, setRevision] = useState(profile.revision);
  const [theirs, setTheirs] = useState<Profile | null>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const reload = useReloadProfile();
  const { mutateAsync, isPending } = useSaveProfile();

  const load = (loaded: Profile) => {
    setDraft(toForm(loaded));
    setRevision(loaded.revision);
    setTheirs(null);
  };
  const trySave = async (form: ProfileForm, seenRevision: number): Promise<boolean> => {
    // `isPending` changes only with the next render, too late to stop a double click.
    if (client.isMutating({ mutationKey: [changeProfile.name] }) > 0) return false;
    try {
      const saved = await mutateAsync({ ...form, revision: seenRevision });
      load({ ...profile, ...form, ...saved });
      notify({ title: 'Profile saved' });
      return true;
    } catch (error) {
      await handleError(error);
      return false;
    }
  };
  const handleError = async (error: unknown): Promise<void> => {
    try {
      if (!hasErrorCode(error, 'STALE_REVISION')) throw error;
      setTheirs(await reload());
    } catch (reason) {
      notifyError('Couldn’t save your profile', reason);
    }
  };
  return {
    draft,
    change: (changes: Partial<ProfileForm>) => setDraft({ ...draft, ...changes }),
    theirs,
    isPending,
    /** Saves the form, overwriting `theirs` if set. Resolves to true if the save succeeded. */
    save: (form: ProfileForm) => trySave(form, theirs?.revision ?? revision),
    load,
  };
}

function toForm({ firstName, lastName, professionLevel }: ProfileForm): ProfileForm {
  return { firstName, lastName, professionLevel };
}
