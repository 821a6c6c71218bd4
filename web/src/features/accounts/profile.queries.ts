import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '../../../../shared/accounts/email-change.contract.ts';
import type { MailChoices } from '../../../../shared/accounts/mail-choices.ts';
import type { User } from '../../../../shared/accounts/member.ts';
import type { EmailChange, Profile, ProfileForm } from '../../../../shared/accounts/profile.ts';
import {
  changeProfile,
  chooseMails,
  getProfile,
  removePicture,
  signOutEverywhere,
} from '../../../../shared/accounts/profile.contract.ts';
import { call } from '../../platform/call.ts';
import { sessionQuery } from '../../platform/session.ts';
import { sendPicture, type SendOptions } from './send-picture.ts';

export const profileQuery = queryOptions({
  queryKey: [getProfile.path],
  queryFn: async ({ signal }): Promise<Profile> => {
    const { body } = await call(getProfile, { signal });
    return body;
  },
});

export function useProfile() {
  return useQuery(profileQuery);
}

/** What was answered is what the whole site shows from now on: bar, menu and pages ask the same query. */
function useKeep() {
  const client = useQueryClient();
  return {
    user(user: User): void {
      void client.cancelQueries({ queryKey: sessionQuery.queryKey, exact: true });
      client.setQueryData(sessionQuery.queryKey, user);
    },
    profile(part: Partial<Profile>): void {
      void client.cancelQueries({ queryKey: profileQuery.queryKey, exact: true });
      client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...part });
    },
  };
}

export function useSaveProfile() {
  const keep = useKeep();
  return useMutation({
    mutationFn: async (form: ProfileForm) => (await call(changeProfile, { body: form })).body,
    onSuccess: (user, { professionLevel }) => {
      keep.user(user);
      keep.profile({ professionLevel });
    },
  });
}

export function useSetPicture() {
  const keep = useKeep();
  return useMutation({ mutationFn: (options: SendOptions) => sendPicture(options), onSuccess: keep.user });
}

export function useRemovePicture() {
  const keep = useKeep();
  return useMutation({ mutationFn: async () => (await call(removePicture, {})).body, onSuccess: keep.user });
}

export function useRequestEmail() {
  const keep = useKeep();
  return useMutation({
    mutationFn: async (email: string): Promise<EmailChange> =>
      (await call(requestEmailChange, { body: { email } })).body,
    onSuccess: (emailChange) => keep.profile({ emailChange }),
  });
}

export function useConfirmEmail() {
  const keep = useKeep();
  return useMutation({
    mutationFn: async (code: string) => (await call(confirmEmailChange, { body: { code } })).body,
    onSuccess: (user) => {
      keep.user(user);
      keep.profile({ emailChange: null });
    },
  });
}

export function useCancelEmail() {
  const keep = useKeep();
  return useMutation({
    mutationFn: async () => {
      await call(cancelEmailChange, {});
    },
    onSuccess: () => keep.profile({ emailChange: null }),
  });
}

/** Switches show their new place at once and go back when it was not saved. */
export function useChooseMails() {
  const client = useQueryClient();
  const keep = useKeep();
  return useMutation({
    mutationFn: async (choices: MailChoices) => (await call(chooseMails, { body: choices })).body,
    onMutate: (mailChoices) => {
      const before = client.getQueryData(profileQuery.queryKey)?.mailChoices;
      keep.profile({ mailChoices });
      return { before };
    },
    onError: (_error, _choices, context) => context?.before && keep.profile({ mailChoices: context.before }),
    onSuccess: (mailChoices) => keep.profile({ mailChoices }),
  });
}

export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      await call(signOutEverywhere, {});
    },
  });
}
