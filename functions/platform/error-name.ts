/** AWS SDK errors are identified by `name`. */
export function isErrorNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** Ignores an error with this name, because the error means that the step was already done. */
export async function ignoreErrorNamed(name: string, call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isErrorNamed(error, name)) throw error;
  });
}
