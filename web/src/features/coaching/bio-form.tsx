import { type FormEvent, useRef } from 'react';
import type { User } from '../../../../shared/accounts/member.ts';
import { MAX_BIO_CHARACTERS } from '../../../../shared/coaching/coach-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx';
import { Textarea } from '../../ui/field.tsx';
import { CoachByline } from './coach-byline.tsx';
import { formatLengthHint } from './input-text.ts';
import { isTooLong } from './review-draft.ts';
import { useBioForm, type SavedBio } from './use-bio-form.ts';

interface BioFormProps {
  readonly user: User;
  readonly saved: SavedBio;
}

/** Edits the coach's bio, with a preview of what members see. */
export function BioForm({ user, saved }: BioFormProps) {
  const { bio, change, theirs, isPending, save, acceptTheirs } = useBioForm(saved);
  const field = useRef<HTMLTextAreaElement>(null);
  const profile = { imageUrl: user.profileImageUrl, bio: bio.trim() || null };
  const submit = async () => {
    const isSaved = await save();
    // Saving unmounts the conflict notice, which had the focus.
    if (isSaved && theirs) field.current?.focus();
  };
  const isInvalid = isTooLong(bio, MAX_BIO_CHARACTERS);
  return (
    <form
      noValidate
      className="mt-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isInvalid) field.current?.focus();
        else void submit();
      }}
    >
      <Textarea
        ref={field}
        label="Bio"
        rows={4}
        value={bio}
        placeholder="For example: Twelve years of hiring engineers. I help you get to the point."
        hint={formatLengthHint(bio.trim().length, MAX_BIO_CHARACTERS)}
        problem={
          isInvalid ? `Please use ${MAX_BIO_CHARACTERS} characters or fewer. You have ${bio.trim().length}.` : null
        }
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
          onKeepMine={() => void submit()}
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
