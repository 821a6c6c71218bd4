/** Allowed log fields: IDs, names, counts and durations. Never email addresses, tokens, signed URLs or bodies. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Level = 'info' | 'warn' | 'error';

/** Writes a JSON line. Lambda's console would add a prefix, and metric filters couldn't parse the line as JSON. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const line = { time: new Date().toISOString(), level, event, ...fields };
  process.stdout.write(`${JSON.stringify(line, withoutEmails)}\n`);
}

// Logged errors may contain email addresses, because services and JSON syntax errors quote their input. `%40` is an `@`
// in a URL.
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
