/** Allowed log fields: IDs, names, counts and durations. Never email addresses, tokens, signed URLs or bodies. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Level = 'info' | 'warn' | 'error';

/** Writes a JSON line to stdout. `console` would add a prefix in Lambda, so metric filters couldn't parse the JSON. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const line = { time: new Date().toISOString(), level, event, ...fields };
  process.stdout.write(`${JSON.stringify(line, withoutEmails)}\n`);
}

// Email addresses are removed from log lines, because errors may quote them from the input. `%40` is an `@` in a URL.
const PART = '[^\\s<>()[\\]{},;:"`=/?&|\\\\@]';
const EMAIL = new RegExp(`(?<!${PART})${PART}+(?:@|%40)${PART}+`, 'gi');

function withoutEmails(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(EMAIL, '[email]') : value;
}

/** Logs an unexpected error with its name, message and stack. */
export function logError(event: string, error: unknown, fields: LogFields = {}): void {
  const known = error instanceof Error ? error : new Error(String(error));
  log('error', event, { ...fields, errorName: known.name, errorMessage: known.message, stack: known.stack });
}
