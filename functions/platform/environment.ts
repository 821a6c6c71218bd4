import * as z from 'zod';

/** Reads the variables a function was deployed with. Throws at the first call when one is missing, naming it, so that a bad deploy is loud. */
export function readEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): z.output<z.ZodObject<Shape>> {
  const parsed = z.object(shape).safeParse(variables);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`environment: missing or malformed ${names}`);
}

/**
 * A value made at the first call and kept for the life of the process (clients, secrets, wired use cases). Where it stands
 * at the top of a module it is marked `@__PURE__`, so that bundles that do not use the client leave it out.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Like `once` for a promise; a failure is not kept, so that the next call tries again. */
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
