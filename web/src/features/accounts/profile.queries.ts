import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '../../../../shared/accounts/email-change.contract.ts';
import type { MailChoices, MailChoicesChange } from '../../../../shared/accounts/mail-choices.ts';
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

/** Stores server responses in the shared queries, so the bar, menu and pages update together. */
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

/** `revision` is the profile's revision when the form loaded. */
export type ProfileSave = ProfileForm & Pick<Profile, 'revision'>;

export function useSaveProfile() {
  const keep = useKeep();
  return useMutation({
    mutationKey: [changeProfile.name],
    mutationFn: async (form: ProfileSave) => (await call(changeProfile, { body: form })).body,
    onSuccess: ({ revision, ...user }, { professionLevel }) => {
      keep.user(user);
      keep.profile({ firstName: user.firstName, lastName: user.lastName, professionLevel, revision });
    },
  });
}

/** Refetches the profile after a change elsewhere. */
export function useReloadProfile() {
  const client = useQueryClient();
  return async (): Promise<Profile> => {
    const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
    const { firstName, lastName } = profile;
    client.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, firstName, lastName });
    return profile;
  };
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
    mutationKey: [requestEmailChange.name],
    mutationFn: async (body: { readonly email: string; readonly submissionId: string }): Promise<EmailChange> =>
      (await call(requestEmailChange, { body })).body,
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

/** Updates switches optimistically. Each failed change is rolled back separately. */
export function useChooseMails() {
  const client = useQueryClient();
  const keep = useKeep();
  const shown = () => client.getQueryData(profileQuery.queryKey)?.mailChoices;
  return useMutation({
    // Serialized, so the last response includes every change.
    scope: { id: chooseMails.path },
    mutationFn: async (change: MailChoicesChange) => (await call(chooseMails, { body: change })).body,
    onMutate: (change) => {
      const before = shown();
      if (before) keep.profile({ mailChoices: changed(before, change) });
      return { before };
    },
    onError: (_error, change, context) => {
      const [now, before] = [shown(), context?.before];
      if (now && before) keep.profile({ mailChoices: changed(now, undoOf(before, change)) });
    },
    onSuccess: (mailChoices) => keep.profile({ mailChoices }),
  });
}

function changed(choices: MailChoices, change: MailChoicesChange): MailChoices {
  const { analysisReady = choices.analysisReady, coachAnswered = choices.coachAnswered } = change;
  return { analysisReady, coachAnswered };
}

/** The previous values of only the changed fields. */
function undoOf(before: MailChoices, { analysisReady, coachAnswered }: MailChoicesChange): MailChoicesChange {
  return {
    analysisReady: analysisReady === undefined ? undefined : before.analysisReady,
    coachAnswered: coachAnswered === undefined ? undefined : before.coachAnswered,
  };
}

export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      await call(signOutEverywhere, {});
    },
  });
}
