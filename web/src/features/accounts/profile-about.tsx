import { type FormEvent, useState } from 'react';
import type { User } from '../../../../shared/accounts/member.ts';
import { type Profile, profileFormSchema } from '../../../../shared/accounts/profile.ts';
import { professionLevels } from '../../../../shared/accounts/profession-level.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { levelTexts } from './level-texts.ts';
import { useSaveProfile } from './profile.queries.ts';

interface ProfileAboutProps {
  readonly user: User;
  readonly profile: Profile;
}

type Problems = Partial<Record<'firstName' | 'lastName', string>>;

/** Names and level. What is wrong is said beside its field, in the words of the sign-up. */
export function ProfileAbout({ user, profile }: ProfileAboutProps) {
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const [level, setLevel] = useState(profile.professionLevel);
  const [problems, setProblems] = useState<Problems>({});
  const { mutate, isPending } = useSaveProfile();
  const notify = useNotify();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = profileFormSchema.safeParse({ firstName, lastName, professionLevel: level });
    const found = parsed.success ? {} : problemsIn(parsed.error.issues);
    setProblems(found);
    if (!parsed.success) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${Object.keys(found)[0] ?? 'firstName'}]`)?.focus();
      return;
    }
    mutate(parsed.data, {
      onSuccess: (saved) => {
        setFirstName(saved.firstName);
        setLastName(saved.lastName);
        notify({ title: 'Profile saved' });
      },
      onError: (error) => notify({ title: 'Not saved', description: reasonOf(error), tone: 'destructive' }),
    });
  };
  return (
    <form noValidate onSubmit={save} className="grid max-w-150 gap-5 sm:grid-cols-2">
      <Input
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        value={firstName}
        problem={problems.firstName}
        onChange={({ target }) => setFirstName(target.value)}
      />
      <Input
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        value={lastName}
        problem={problems.lastName}
        onChange={({ target }) => setLastName(target.value)}
      />
      <div className="sm:col-span-2">
        <Select
          label="Where you are right now"
          value={level ?? ''}
          onChange={({ target }) => setLevel(professionLevels.find((known) => known === target.value) ?? null)}
        >
          <option value="">Not said</option>
          {professionLevels.map((each) => (
            <option key={each} value={each}>
              {levelTexts[each]}
            </option>
          ))}
        </Select>
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function problemsIn(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
