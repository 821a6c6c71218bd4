import { CURRENCY } from '#shared/billing/plans.ts';
import { formatMoney } from '#shared/billing/money.ts';
import {
  calculateSumCents,
  type AnswerFigures,
  type CoachMonth,
  type TeamStatement,
} from '#shared/coaching/coach-statement.ts';
import { buildCsv } from '#web/platform/csv.ts';

/** `2026-11` becomes 'Nov 2026'. */
export function formatMonthName(month: string): string {
  const format = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(`${month}-01T00:00:00Z`));
}

export function formatCents(cents: number): string {
  return formatMoney({ cents, currency: CURRENCY });
}

/** Rounded down, so that 100% means that every answer was in time. */
export function formatInTime({ answerCount, inTimeCount }: AnswerFigures): string {
  return answerCount === 0 ? '–' : `${Math.floor((inTimeCount / answerCount) * 100)}%`;
}

export function formatRating({ averageRating }: AnswerFigures): string {
  return averageRating === null ? '–' : averageRating.toFixed(1);
}

/** Returns US cents, or null if the text isn't an amount of up to two decimals. */
export function parseDollars(text: string): number | null {
  const digits = /^\$?(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return digits ? Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0')) : null;
}

const COLUMNS = [
  'month',
  'coach',
  'answers',
  'answersWithin24Hours',
  'averageRating',
  'usdPerAnswer',
  'sumUsd',
];

/** Amounts are plain numbers, which spreadsheets can add. */
export function buildCoachCsv(months: readonly CoachMonth[], coach: string): string {
  return buildCsv(
    COLUMNS,
    months.map(({ month, rateCents, ...figures }) => toCells({ month, coach, rateCents, figures })),
  );
}

/** With IDs, because coaches choose their names. */
export function buildTeamCsv({ month, rateCents, coaches }: TeamStatement): string {
  return buildCsv(
    ['coachId', ...COLUMNS],
    coaches.map(({ id, name: coach, ...figures }) => [
      id,
      ...toCells({ month, coach, rateCents, figures }),
    ]),
  );
}

interface CsvRow {
  month: string;
  coach: string;
  rateCents: number | null;
  figures: AnswerFigures;
}

function toCells({ month, coach, rateCents, figures }: CsvRow) {
  const { answerCount, inTimeCount, averageRating } = figures;
  const toDollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

  return [
    month,
    coach,
    answerCount,
    inTimeCount,
    averageRating?.toFixed(2) ?? '',
    toDollars(rateCents),
    toDollars(calculateSumCents(figures, rateCents)),
  ];
}
