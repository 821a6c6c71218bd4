import * as z from 'zod';

/** Months that statements cover, including the current one. */
export const STATEMENT_MONTHS = 12;

/** A calendar month in UTC: `2026-11`. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const MAX_RATE_CENTS = 100_000;

/** The pay per answer, in US cents. */
export const rateSchema = z.int().min(0).max(MAX_RATE_CENTS);

/** The answers of a coach, or of all coaches, in a month. */
const answerFiguresSchema = z.object({
  answerCount: z.int(),
  /** Answers within 24 hours of the request. */
  inTimeCount: z.int(),
  /** Null if no answer has a rating. Changes when members rate answers later. */
  averageRating: z.number().nullable(),
});

export type AnswerFigures = z.output<typeof answerFiguresSchema>;

/** `rateCents` is null if no rate was set by the end of the month. */
const monthColumns = { month: monthSchema, rateCents: rateSchema.nullable() };

export const coachMonthSchema = answerFiguresSchema.extend(monthColumns);

export type CoachMonth = z.output<typeof coachMonthSchema>;

export const teamStatementSchema = z.object({
  ...monthColumns,
  /** Coaches who answered in the month, sorted by name. Deleted accounts share one entry. */
  coaches: z.array(answerFiguresSchema.extend({ id: z.string(), name: z.string() })),
  total: answerFiguresSchema,
});

export type TeamStatement = z.output<typeof teamStatementSchema>;

/** The current month and those before it, newest first. */
export function listStatementMonths(now: Date): string[] {
  return Array.from({ length: STATEMENT_MONTHS }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  );
}

/** The sum in US cents; null without a rate. */
export function calculateSumCents(
  { answerCount }: AnswerFigures,
  rateCents: number | null,
): number | null {
  return rateCents === null ? null : answerCount * rateCents;
}
