/**
 * Returns undefined if the text isn't JSON. Callers validate the result with a schema, which
 * rejects undefined.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
