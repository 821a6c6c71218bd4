import type * as z from 'zod';

/** Returns the answer, or undefined if the error message matches `missing`. */
export async function undefinedIfMissing(
  answer: Promise<string>,
  missing: RegExp,
): Promise<string | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof Error && missing.test(error.message)) return undefined;
    throw error;
  });
}

export function parseAnswer<Schema extends z.ZodType>(
  answer: string,
  schema: Schema,
): z.output<Schema> {
  return schema.parse(JSON.parse(answer));
}
