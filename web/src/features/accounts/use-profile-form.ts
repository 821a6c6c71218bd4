import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProfile } from '../../../../shared/accounts/profile.contract.ts';
import type { Profile, ProfileForm } from '../../../../shared/accounts/profile.ts';
import { ApiError, reasonOf } from '../../platform/api-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { useReloadProfile, useSaveProfile } from './profile.queries.ts';

/** The draft of the profile form; `theirs` is the newer profile if a save was rejected as stale. */
export function useProfileForm(profile: Profile) {
  const [draft, setDraft] = useState<ProfileForm>(() => formOf(profile));
  const [revision, setRevision] = useState(profile.revision);
  const [theirs, setTheirs] = useState<Profile | null>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const reload = useReloadProfile();
  const { mutateAsync, isPending } = useSaveProfile();

  const load = (loaded: Profile) => {
    setDraft(formOf(loaded));
    setRevision(loaded.revision);
    setTheirs(null);
  };
  const saveFrom = async (form: ProfileForm, seen: number): Promise<boolean> => {
    // `isPending` updates after the next render, too late for a double click.
    if (client.isMutating({ mutationKey: [changeProfile.name] }) > 0) return false;
    try {
      const saved = await mutateAsync({ ...form, revision: seen });
      load({ ...profile, ...form, ...saved });
      notify({ title: 'Profile saved' });
      return true;
    } catch (error) {
      await refused(error);
      return false;
    }
  };
  const refused = async (error: unknown): Promise<void> => {
    try {
      if (!isStale(error)) throw error;
      setTheirs(await reload());
    } catch (reason) {
      notify({ title: 'Not saved', description: reasonOf(reason), tone: 'destructive' });
    }
  };
  return {
    draft,
    change: (part: Partial<ProfileForm>) => setDraft({ ...draft, ...part }),
    theirs,
    isPending,
    /** Overwrites `theirs` if it's shown. Resolves to true if the form was saved. */
    save: (form: ProfileForm) => saveFrom(form, theirs?.revision ?? revision),
    load,
  };
}

function formOf({ firstName, lastName, professionLevel }: ProfileForm): ProfileForm {
  return { firstName, lastName, professionLevel };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STALE_REVISION';
}
