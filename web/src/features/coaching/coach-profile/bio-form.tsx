import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import { saveCoachProfile } from '#shared/coaching/coach-profile.contract.ts';
import { MAX_BIO_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { useIsMutationPending } from '#web/platform/use-is-mutation-pending.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EditConflictNotice } from '#web/ui/messages/edit-conflict-notice.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { CoachByline } from './coach-byline.tsx';
import { formatLengthHint, isTooLong, removeUnsafeCharacters } from '../texts/typed-text.ts';
import { coachProfileQuery } from './coach-profile.queries.ts';

export function BioForm({ user, saved }: { user: User; saved: SavedBio }) {
  const { bio, change, theirs, isPending, save, acceptTheirs } = useBioForm(saved);
  const field = useRef<HTMLTextAreaElement>(null);
  const profile = { imageUrl: user.profileImageUrl, bio: bio.trim() || null };
  // Saving unmounts the conflict notice, which had the focus.
  const submit = () => save(() => theirs && field.current?.focus());
  const problem = isTooLong(bio, MAX_BIO_CHARACTERS)
    ? `Please use ${MAX_BIO_CHARACTERS} characters or fewer. You have ${bio.trim().length}.`
    : null;
  const { form } = useCheckedForm({
    check: () => checkFields({ bio: problem }, null),
    send: submit,
  });

  return (
    <form {...form} className="mt-5">
      <Textarea
        ref={field}
        label="Bio"
        rows={4}
        value={bio}
        placeholder="For example: Twelve years of hiring engineers. I help you get to the point."
        hint={formatLengthHint(bio.trim().length, MAX_BIO_CHARACTERS)}
        problem={problem}
        onChange={({ target }) => change(target.value)}
      />

      <div className="mt-5 rounded-lg border border-line bg-surface px-4 py-4">
        <h3 className="font-sans text-sm font-medium tracking-normal text-faint">Preview</h3>
        <CoachByline name={user.firstName} profile={profile} />
        {!profile.imageUrl && !profile.bio && (
          <p className="mt-2 text-sm text-soft">Members see only your first name.</p>
        )}
      </div>

      {theirs ? (
        <EditConflictNotice
          key={theirs.revision}
          isOwnEdit
          title="Your bio was changed in another tab or on another device"
          fields={[{ label: 'Bio', theirs: theirs.bio, yours: bio }]}
          isBusy={isPending}
          onKeepMine={submit}
          onUseTheirs={() => {
            acceptTheirs();
            field.current?.focus();
          }}
        />
      ) : (
        <div className="mt-5 flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={isPending}>
            Save bio
          </Button>
          <ButtonLink variant="quiet" to="/profile">
            {user.profileImageUrl ? 'Change picture' : 'Add a picture'}
          </ButtonLink>
        </div>
      )}
    </form>
  );
}

const FORM = 'coach/bio';
const draftSchema = z.object({ bio: z.string(), revision: z.int() });

type SavedBio = z.output<typeof draftSchema>;

/** Manages the bio's draft. If a save is rejected as stale, `theirs` is the newer saved bio. */
function useBioForm(saved: SavedBio) {
  const restored = useRestoredDraft(FORM, draftSchema);
  /** Null while the coach hasn't typed. */
  const [draft, setDraft] = useState(restored);
  const [theirs, setTheirs] = useState<SavedBio | null>(null);
  useSavedDraft(FORM, draft);

  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const isUnderWay = useIsMutationPending();
  const { mutate, isPending } = useMutation({
    mutationKey: [saveCoachProfile.name],
    mutationFn: async (body: SavedBio) => (await call(saveCoachProfile, { body })).body,
    onSuccess: (stored) => client.setQueryData(coachProfileQuery.queryKey, stored),
  });

  const { bio, revision } = draft ?? saved;

  const finish = () => {
    setDraft(null);
    setTheirs(null);
  };

  const handleError = (error: Error) => {
    const notifyFailure = (reason: unknown) => notifyError('Couldn’t save your bio', reason);
    if (!hasErrorCode(error, 'STALE_REVISION')) notifyFailure(error);
    else client.fetchQuery({ ...coachProfileQuery, staleTime: 0 }).then(setTheirs, notifyFailure);
  };

  return {
    bio,
    theirs,
    isPending,
    change: (typed: string) => setDraft({ bio: removeUnsafeCharacters(typed), revision }),

    /** Saves the bio, overwriting `theirs` if set. */
    save: (onSaved: () => void) => {
      if (isUnderWay(saveCoachProfile.name)) return;

      const onSuccess = () => {
        finish();
        notify({ title: 'Bio saved' });
        onSaved();
      };

      mutate(
        { bio: bio.trim(), revision: theirs?.revision ?? revision },
        { onSuccess, onError: handleError },
      );
    },

    acceptTheirs: finish,
  };
}
