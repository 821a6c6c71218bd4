import * as z from 'zod';
import { createBadRequestError } from './api-error.ts';

// Schemas for parameters, which arrive as strings. An empty string clears a `clearable` parameter.

export const text = z.string().min(1);

export const int = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);

export const bool = z.enum(['true', 'false']).transform((value) => value === 'true');

export const clearable = <T extends z.ZodType>(type: T) =>
  z.union([z.literal('').transform((): null => null), type]);

export const metadata = z.record(z.string(), z.string()).optional();

/** Returns the metadata with the changes applied. An empty value removes its key. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''),
  );
}

/** Parses the parameters. Throws Stripe's error for the first invalid or unknown parameter. */
export function parseParams<T extends z.ZodType>(schema: T, form: object): z.output<T> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;

  const [issue] = result.error.issues;

  if (issue?.code === 'unrecognized_keys') {
    const param = formatParamName([...issue.path, issue.keys[0] ?? '']);
    throw createBadRequestError(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }

  const param = formatParamName(issue?.path ?? []);
  throw createBadRequestError(`Missing or invalid param: ${param}`, { param });
}

function formatParamName([first, ...rest]: readonly PropertyKey[]): string {
  return [String(first ?? ''), ...rest.map((part) => `[${String(part)}]`)].join('');
}
