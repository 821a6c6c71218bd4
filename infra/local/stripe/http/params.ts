import * as z from 'zod';
import { badRequest, type ApiError } from './api-error.ts';
import type { FormValue } from './form.ts';

/* What the values of a form may be. Everything comes as text; an empty text unsets what can be unset. */

export const text = z.string().min(1);
export const int = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number);
export const bool = z.enum(['true', 'false'], 'boolean').transform((value) => value === 'true');
export const timestamp = int;
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) => z.enum(values);

/** Null when it is to be unset. */
export const unsettable = <T extends z.ZodType>(type: T) => z.union([z.literal('').transform((): null => null), type]);

/** New values by key, an empty one drops the key; null drops all. */
export const metadata = z.union([
  z.literal('').transform((): null => null),
  z.preprocess((value) => (Array.isArray(value) ? { ...value } : value), z.record(z.string(), z.string())),
]);

export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

/** A moment or a range of them, both in seconds. */
export const range = z.union([
  int.transform((value) => ({ gte: value, lte: value })),
  z.strictObject({ gt: int.optional(), gte: int.optional(), lt: int.optional(), lte: int.optional() }),
]);

export const paging = {
  limit: int.refine((value) => value >= 1 && value <= 100, 'limit').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Metadata as it is after these changes. */
export function mergedMetadata(
  now: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>> | null | undefined,
): Record<string, string> {
  if (changes === null) return {};
  return Object.fromEntries(Object.entries({ ...now, ...changes }).filter(([, value]) => value !== ''));
}

/** The field, unless the call left it out. */
export function given<Name extends string, T>(name: Name, value: T | undefined): Partial<Record<Name, T>> {
  const pair: Partial<Record<Name, T>> = {};
  if (value !== undefined) pair[name] = value;
  return pair;
}

/** The parameters as the schema wants them; throws Stripe's refusal of the first that is wrong. */
export function parseParams<T extends z.ZodType>(schema: T, form: { [name: string]: FormValue }): z.output<T> {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  const issue = deepest(result.error.issues[0]);
  throw issue ? refusal(issue) : badRequest('Invalid request');
}

/** In a union, the complaint of the alternative that got furthest. */
function deepest(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue;
  const inner = issue.errors
    .flatMap((errors) => deepest(errors[0]) ?? [])
    .toSorted((a, b) => rank(b) - rank(a))
    .at(0);
  return inner && { ...inner, path: [...issue.path, ...inner.path] };
}

function rank(issue: z.core.$ZodIssue): number {
  return issue.path.length * 10 + (issue.code === 'invalid_value' ? 0 : 1);
}

function refusal(issue: z.core.$ZodIssue): ApiError {
  const param = nameOf(issue.path);
  const input = typeof issue.input === 'string' ? issue.input : '';
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return badRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  if (issue.input === undefined) {
    return badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === 'integer') {
    return badRequest(`Invalid integer: ${input}`, { code: 'parameter_invalid_integer', param });
  }
  if (issue.message === 'boolean') return badRequest(`Invalid boolean: ${input}`, { param });
  if (issue.code === 'too_small' && input === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    return badRequest(message, { code: 'parameter_invalid_empty', param });
  }
  if (issue.code === 'invalid_value') {
    return badRequest(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param });
  }
  return badRequest(`Invalid ${param}`, { param });
}

function nameOf([first, ...rest]: readonly PropertyKey[]): string {
  return [String(first ?? ''), ...rest.map((part) => `[${String(part)}]`)].join('');
}
