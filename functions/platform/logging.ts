/**
 * Log only IDs, names, counts and durations. Never log email addresses, tokens, signed URLs or
 * request bodies.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Level = 'info' | 'warn' | 'error';

/**
 * Writes a JSON line to stdout. `console` would add a prefix in Lambda, so metric filters couldn't
 * parse the JSON.
 */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const line = { time: new Date().toISOString(), level, event, ...fields };
  process.stdout.write(`${JSON.stringify(line, withoutEmails)}\n`);
}

// Errors may quote user input, so email addresses are removed from log lines. `%40` is a
// URL-encoded `@`.
const PART = '[^\\s<>()[\\]{},;:"`=/?&|\\\\@]';
const EMAIL = new RegExp(`(?<!${PART})${PART}+(?:@|%40)${PART}+`, 'gi');

function withoutEmails(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(EMAIL, '[email]') : value;
}

export function logError(event: string, error: unknown, fields: LogFields = {}): void {
  const known = error instanceof Error ? error : new Error(String(error));
  log('error', event, {
    ...fields,
    errorName: known.name,
    errorMessage: known.message,
    stack: known.stack,
  });
}
