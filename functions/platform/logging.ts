/** What a log line may carry: ids, names, counts and durations. Never a mail address, a token, a signed address or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Level = 'info' | 'warn' | 'error';

/**
 * One JSON line to standard output; line breaks inside values are escaped by JSON itself. Past the console: Lambda's puts the
 * time and the request in front of what it is given, and then no metric filter reads the line as JSON.
 */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const line = { time: new Date().toISOString(), level, event, ...fields };
  process.stdout.write(`${JSON.stringify(line, withoutEmails)}\n`);
}

// Services quote addresses in their errors, and a JSON syntax error quotes the text around it. `%40` is an `@` in a URL.
const PART = '[^\\s<>()[\\]{},;:"`=/?&|\\\\@]';
const EMAIL = new RegExp(`(?<!${PART})${PART}+(?:@|%40)${PART}+`, 'gi');

function withoutEmails(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(EMAIL, '[email]') : value;
}

/** An unexpected error: its name, message and stack, for the log only. */
export function logError(event: string, error: unknown, fields: LogFields = {}): void {
  const known = error instanceof Error ? error : new Error(String(error));
  log('error', event, { ...fields, errorName: known.name, errorMessage: known.message, stack: known.stack });
}
