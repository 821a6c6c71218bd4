import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Profile, type ProfileForm, profileFormSchema } from '../../../../shared/accounts/profile.ts';
import { professionLevels, professionLevelLabels } from '../../../../shared/accounts/profession-level.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { type ConflictField, EditConflictNotice } from '../../ui/edit-conflict-notice.tsx';
import { useProfileForm } from './use-profile-form.ts';

type Problems = Partial<Record<'firstName' | 'lastName', string>>;

/** Form for name and career stage, with the same error messages as the sign-up page. */
export function ProfileDetails({ profile }: { readonly profile: Profile }) {
  const { draft, change, theirs, isPending, save, load } = useProfileForm(profile);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = async () => {
    const parsed = profileFormSchema.safeParse(draft);
    const found = parsed.success ? {} : toProblems(parsed.error.issues);
    flushSync(() => setProblems(found));
    if (!parsed.success) {
      focus(Object.keys(found)[0] ?? 'firstName');
      return;
    }
    const isSaved = await save(parsed.data);
    // Saving unmounts the conflict notice, which had the focus.
    if (isSaved && theirs) focus('firstName');
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      className="grid max-w-150 gap-5 sm:grid-cols-2"
    >
      <Fields draft={draft} problems={problems} onChange={change} />
      <div className="sm:col-span-2">
        {theirs ? (
          <EditConflictNotice
            key={theirs.revision}
            isOwnEdit
            title="Your profile was changed in another tab or on another device"
            fields={listDifferences(theirs, draft)}
            isBusy={isPending}
            onKeepMine={() => void submit()}
            onUseTheirs={() => {
              load(theirs);
              setProblems({});
              focus('firstName');
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

interface FieldsProps {
  readonly draft: ProfileForm;
  readonly problems: Problems;
  readonly onChange: (part: Partial<ProfileForm>) => void;
}

function Fields({ draft, problems, onChange }: FieldsProps) {
  const field = (name: keyof Problems) => ({
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
            onChange({ professionLevel: professionLevels.find((known) => known === target.value) ?? null })
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

function toProblems(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
