import type * as z from 'zod';

/** Reads from this tab's session storage. Null if there is no value, or if storage is blocked. */
export function readTabValue(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Reads JSON from this tab's session storage. Null if the value is missing or doesn't match the
 * schema.
 */
export function readTabJson<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readTabValue(key) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * Saves a value in this tab's session storage; null removes it. Does nothing if storage is blocked
 * or full.
 */
export function saveTabValue(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Saving is best effort, so callers must not rely on it.
  }
}
