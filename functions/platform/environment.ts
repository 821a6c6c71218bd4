import * as z from 'zod';

/** Reads environment variables. Throws an error that names all missing or malformed variables. */
export function readEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): z.output<z.ZodObject<Shape>> {
  const parsed = z.object(shape).safeParse(variables);
  if (parsed.success) return parsed.data;

  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`environment: missing or malformed ${names}`);
}

/** Reads one required environment variable, such as a table's name. */
export function readVariable(name: string): string {
  const { [name]: value = '' } = readEnvironment({ [name]: z.string() });
  return value;
}

/**
 * Creates the value on the first call only. Annotate module-level calls with `@__PURE__` to allow
 * tree shaking.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Like `once`, but async. A rejection isn't cached, so the next call tries again. */
export function onceAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= make().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });

    return pending;
  };
}
