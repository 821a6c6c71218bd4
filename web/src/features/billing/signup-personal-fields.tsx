import { Input } from '../../ui/field.tsx';
import type { SignupDraft, SignupProblems } from './signup-draft.ts';
import { ProfessionLevelChoice } from './signup-profession-level.tsx';

interface SignupPersonalFieldsProps {
  readonly draft: SignupDraft;
  readonly problems: SignupProblems;
  readonly onChange: (part: Partial<SignupDraft>) => void;
}

export function SignupPersonalFields({ draft, problems, onChange }: SignupPersonalFieldsProps) {
  return (
    <section aria-labelledby="signup-personal-fields">
      <h2 id="signup-personal-fields" className="text-xl">
        About you
      </h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Input
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          value={draft.firstName}
          problem={problems.firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
        />
        <Input
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          value={draft.lastName}
          problem={problems.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
        <div className="sm:col-span-2">
          <Input
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            hint="We’ll email you a code to sign in."
            value={draft.email}
            problem={problems.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </div>
        <div className="sm:col-span-2">
          <ProfessionLevelChoice
            value={draft.professionLevel}
            problem={problems.professionLevel}
            onChange={(professionLevel) => onChange({ professionLevel })}
          />
        </div>
      </div>
    </section>
  );
}
