const UNITS_PER_HOUR: Readonly<Record<string, number>> = { minute: 60, hour: 1, day: 1 / 24 };

/** Parses a rate expression, e.g. `rate(5 minutes)`. Throws for other expressions, such as cron. */
export function parseRunsPerHour(expression: string | undefined): number {
  if (expression === undefined) return 0;

  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitsPerHour = UNITS_PER_HOUR[unit];
  if (unitsPerHour === undefined) throw new Error(`unknown schedule: ${expression}`);

  return unitsPerHour / Number(count);
}
