/** True for an error of an AWS client with that name. */
export function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** Waits for the call. A failure with that name counts as success, because it says that the step is done already. */
export async function unlessNamed(name: string, call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isNamed(error, name)) throw error;
  });
}
