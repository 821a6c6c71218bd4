/** True for an error with that name, such as an AWS SDK error. */
export function isErrorNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** Treats a failure with that name as success, because it means that the step was already done. */
export async function ignoreErrorNamed(name: string, call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isErrorNamed(error, name)) throw error;
  });
}
