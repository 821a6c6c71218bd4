/**
 * Reads a value until it is settled, because Stripe reports a payment with a short delay. Resolves
 * to the last value read.
 */
export async function poll<T>(
  read: () => Promise<T>,
  isSettled: (value: T) => boolean,
  pausesMs: readonly number[],
): Promise<T> {
  for (const pause of pausesMs) {
    const value = await read();
    if (isSettled(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }

  return read();
}
