import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { professionLevels, professionLevelLabels } from '#shared/accounts/profession-level.ts';
import { changeProfile } from '#shared/accounts/profile.contract.ts';
import { type Profile, type ProfileForm, profileFormSchema } from '#shared/accounts/profile.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { type FormProblems, validateForm } from '#web/platform/validate-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type ConflictField, EditConflictNotice } from '#web/ui/messages/edit-conflict-notice.tsx';
import { Input, Select } from '#web/ui/controls/field.tsx';
import { useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { useReloadProfile, useSaveProfile } from './profile.queries.ts';

type NameProblems = FormProblems<'firstName' | 'lastName'>;

/** Form for name and career stage, with the same error messages as the sign-up page. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const { draft, change, theirs, isPending, save, load } = useProfileForm(profile);
  const focusFirstName = () => form.ref.current?.querySelector('input')?.focus();
  const { form, problems, submit, reset } = useCheckedForm({
    check: () => validateForm(profileFormSchema, draft, ['firstName', 'lastName']),
    // Saving unmounts the focused conflict notice, so focus moves to the first field.
    send: (checked) => void save(checked).then((isSaved) => isSaved && theirs && focusFirstName()),
  });

  return (
    <form {...form} className="grid max-w-150 gap-5 sm:grid-cols-2">
      <Fields draft={draft} problems={problems} onChange={change} />

      <div className="sm:col-span-2">
        {theirs ? (
          <EditConflictNotice
            key={theirs.revision}
            isOwnEdit
            title="Your profile was changed in another tab or on another device"
            fields={listDifferences(theirs, draft)}
            isBusy={isPending}
            onKeepMine={submit}
            onUseTheirs={() => {
              load(theirs);
              reset();
              focusFirstName();
            }}
          />
        ) : (
          <Button type="submit" variant="primary" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * Manages the profile form's draft. If a save is rejected as stale, `theirs` is the newer saved
 * profile.
 */
function useProfileForm(profile: Profile) {
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

  const showError = (error: unknown) => notifyError('Couldn’t save your profile', error);

  /** Saves the form, overwriting `theirs` if set. Resolves to true if the save succeeded. */
  const save = async (form: ProfileForm): Promise<boolean> => {
    // `isPending` changes only with the next render, too late to stop a double click.
    if (client.isMutating({ mutationKey: [changeProfile.name] }) > 0) return false;

    try {
      const saved = await mutateAsync({ ...form, revision: theirs?.revision ?? revision });
      load({ ...profile, ...form, ...saved });
      notify({ title: 'Profile saved' });
      return true;
    } catch (error) {
      if (hasErrorCode(error, 'STALE_REVISION')) await reload().then(setTheirs, showError);
      else showError(error);
      return false;
    }
  };

  return {
    draft,
    change: (changes: Partial<ProfileForm>) => setDraft({ ...draft, ...changes }),
    theirs,
    isPending,
    save,
    load,
  };
}

function toForm({ firstName, lastName, professionLevel }: ProfileForm): ProfileForm {
  return { firstName, lastName, professionLevel };
}

interface FieldsProps {
  draft: ProfileForm;
  problems: NameProblems;
  onChange: (part: Partial<ProfileForm>) => void;
}

function Fields({ draft, problems, onChange }: FieldsProps) {
  const field = (name: keyof NameProblems) => ({
    name,
    required: true,
    value: draft[name],
    problem: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });

  return (
    <>
      <Input label="First name" autoComplete="given-name" {...field('firstName')} />
      <Input label="Last name" autoComplete="family-name" {...field('lastName')} />
      <div className="sm:col-span-2">
        <Select
          label="What best describes you?"
          value={draft.professionLevel ?? ''}
          onChange={({ target }) =>
            onChange({
              professionLevel: professionLevels.find((known) => known === target.value) ?? null,
            })
          }
        >
          <option value="">Prefer not to say</option>
          {professionLevels.map((each) => (
            <option key={each} value={each}>
              {professionLevelLabels[each]}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

function listDifferences(theirs: ProfileForm, yours: ProfileForm): ConflictField[] {
  const fields = [
    { label: 'First name', theirs: theirs.firstName, yours: yours.firstName },
    { label: 'Last name', theirs: theirs.lastName, yours: yours.lastName },
    { label: 'What best describes you?', theirs: formatLevel(theirs), yours: formatLevel(yours) },
  ];

  return fields.filter((field) => field.theirs !== field.yours);
}

function formatLevel({ professionLevel }: ProfileForm): string {
  return professionLevel === null ? 'Prefer not to say' : professionLevelLabels[professionLevel];
}
