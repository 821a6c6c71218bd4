import * as z from 'zod';

/** Throws an error that names all missing variables, so that a bad deployment fails at the first call. */
export function readEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): z.output<z.ZodObject<Shape>> {
  const parsed = z.object(shape).safeParse(variables);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`environment: missing or malformed ${names}`);
}

/** One required environment variable, such as a table's name. */
export function readVariable(name: string): string {
  const { [name]: value = '' } = readEnvironment({ [name]: z.string() });
  return value;
}

/** Creates a value at the first call. Mark module-level uses with `@__PURE__`, so that unused clients are dropped. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Like `once` for a promise. A failure isn't kept, so the next call tries again. */
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
