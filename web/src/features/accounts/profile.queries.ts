import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '#shared/accounts/email-change.contract.ts';
import type { MailChoices } from '#shared/accounts/mail-choices.ts';
import type { User } from '#shared/accounts/user.ts';
import {
  changeProfile,
  changeMailChoices,
  getProfile,
  removePicture,
  setPicture,
} from '#shared/accounts/profile.contract.ts';
import type { EmailChange, Profile, ProfileForm } from '#shared/accounts/profile.ts';
import { call } from '#web/platform/call.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { type StorageUploadOptions, uploadToStorage } from '#web/platform/upload/upload.ts';

export const profileQuery = queryOptions({
  queryKey: [getProfile.path],
  queryFn: async ({ signal }): Promise<Profile> => (await call(getProfile, { signal })).body,
});

/**
 * Stores server responses in the query cache, so the navigation bar, menu and pages update
 * together.
 */
function useProfileCache() {
  const client = useQueryClient();
  return {
    user(user: User): void {
      void client.cancelQueries({ queryKey: sessionQuery.queryKey, exact: true });
      client.setQueryData(sessionQuery.queryKey, user);
    },

    profile(changes: Partial<Profile>): void {
      void client.cancelQueries({ queryKey: profileQuery.queryKey, exact: true });
      client.setQueryData(
        profileQuery.queryKey,
        (profile) => profile && { ...profile, ...changes },
      );
    },
  };
}

export function useSaveProfile() {
  const cache = useProfileCache();
  return useMutation({
    mutationKey: [changeProfile.name],
    mutationFn: async (form: ProfileForm & Pick<Profile, 'revision'>) =>
      (await call(changeProfile, { body: form })).body,

    onSuccess: ({ revision, ...user }, { professionLevel }) => {
      cache.user(user);

      cache.profile({
        firstName: user.firstName,
        lastName: user.lastName,
        professionLevel,
        revision,
      });
    },
  });
}

/** Refetches the profile after a change in another tab or on another device. */
export function useReloadProfile() {
  const client = useQueryClient();
  return async (): Promise<Profile> => {
    const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
    const { firstName, lastName } = profile;
    client.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, firstName, lastName });
    return profile;
  };
}

type PictureUpload = Omit<StorageUploadOptions, 'file' | 'fileName'> & { file: File };

export function useSetPicture() {
  const cache = useProfileCache();
  return useMutation({
    mutationFn: async ({ file, ...options }: PictureUpload) => {
      const uploadURL = await uploadToStorage({
        file,
        fileName: file.name.slice(0, 255),
        ...options,
      });

      return (await call(setPicture, { body: { uploadURL } })).body;
    },

    onSuccess: cache.user,
  });
}

export function useRemovePicture() {
  const cache = useProfileCache();
  return useMutation({
    mutationFn: async () => (await call(removePicture, {})).body,
    onSuccess: cache.user,
  });
}

export function useRequestEmailChange() {
  const cache = useProfileCache();
  return useMutation({
    mutationKey: [requestEmailChange.name],
    mutationFn: async (body: { email: string; submissionId: string }): Promise<EmailChange> =>
      (await call(requestEmailChange, { body })).body,
    onSuccess: (emailChange) => cache.profile({ emailChange }),
  });
}

export function useConfirmEmailChange() {
  const cache = useProfileCache();
  return useMutation({
    mutationFn: async (code: string) => (await call(confirmEmailChange, { body: { code } })).body,
    onSuccess: (user) => {
      cache.user(user);
      cache.profile({ emailChange: null, mailProblem: null });
    },
  });
}

export function useCancelEmailChange() {
  const cache = useProfileCache();
  return useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: () => cache.profile({ emailChange: null }),
  });
}

type MailChoice = keyof MailChoices;

/** Updates an email switch optimistically. If the change fails, only that switch is rolled back. */
export function useUpdateMailChoice() {
  const client = useQueryClient();
  const cache = useProfileCache();
  const readCachedChoices = () => client.getQueryData(profileQuery.queryKey)?.mailChoices;
  const set = (name: MailChoice, isOn: boolean | undefined) => {
    const now = readCachedChoices();
    if (now && isOn !== undefined) cache.profile({ mailChoices: { ...now, [name]: isOn } });
  };

  return useMutation({
    // Requests run one at a time, so the last response includes every change.
    scope: { id: changeMailChoices.path },
    mutationFn: async ({ name, isOn }: { name: MailChoice; isOn: boolean }) =>
      (await call(changeMailChoices, { body: { [name]: isOn } })).body,

    onMutate: ({ name, isOn }) => {
      const before = readCachedChoices()?.[name];
      set(name, isOn);
      return { before };
    },

    onError: (_error, { name }, context) => set(name, context?.before),
    onSuccess: (mailChoices) => cache.profile({ mailChoices }),
  });
}
