import type * as z from 'zod';

export type FormProblems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

type FormValidation<Form, Field extends string> =
  { state: 'valid'; form: Form } | { state: 'invalid'; problems: FormProblems<Field> };

/** Returns the validated form, or an error for each invalid field. */
export function validateForm<Form, Field extends string>(
  schema: z.ZodType<Form>,
  values: object,
  fields: readonly [Field, ...Field[]],
): FormValidation<Form, Field> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { state: 'valid', form: parsed.data };

  const problems: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field);
    if (issue) problems[field] = issue.message;
  }

  return { state: 'invalid', problems };
}
