import type { ChangeEvent } from 'react';
import { professionLevelLabels, professionLevels } from '../../../../shared/accounts/profession-level.ts';
import { Input } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import type { SignupDraft, SignupProblems } from './signup-draft.ts';

interface SignupPersonalFieldsProps {
  readonly draft: SignupDraft;
  readonly problems: SignupProblems;
  readonly onChange: (part: Partial<SignupDraft>) => void;
}

export function SignupPersonalFields({ draft, problems, onChange }: SignupPersonalFieldsProps) {
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    name,
    required: true,
    value: draft[name],
    problem: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });
  return (
    <section aria-labelledby="signup-personal-fields">
      <h2 id="signup-personal-fields" className="text-xl">
        About you
      </h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Input label="First name" autoComplete="given-name" {...field('firstName')} />
        <Input label="Last name" autoComplete="family-name" {...field('lastName')} />
        <div className="sm:col-span-2">
          <Input
            label="Email"
            type="email"
            autoComplete="email"
            hint="We’ll email you a code to sign in."
            {...field('email')}
          />
        </div>
        <div className="sm:col-span-2">
          <RadioGroup
            label="What best describes you?"
            name="professionLevel"
            required
            options={options}
            value={draft.professionLevel}
            problem={problems.professionLevel}
            onChange={(professionLevel) => onChange({ professionLevel })}
          />
        </div>
      </div>
    </section>
  );
}

const options = professionLevels.map((value) => ({ value, label: professionLevelLabels[value] }));
