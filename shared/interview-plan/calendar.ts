import { PRODUCT_NAME } from '#shared/product/product.ts';
import { addDays, type Day } from './day.ts';
import type { InterviewPlan, ShownDay } from './shown-interview-plan.ts';
import { describeTask } from './task-text.ts';

export const CALENDAR_TYPE = 'text/calendar';

interface CalendarOptions {
  readonly now: Date;
  /** The site's origin, for links back to the interview plan. */
  readonly origin: string;
}

/**
 * The plan as an iCalendar file (RFC 5545): an all-day event per day with a task. An event keeps
 * its UID when the interview plan changes, so importing the file again updates the calendar.
 */
export function buildCalendar(plan: InterviewPlan, { now, origin }: CalendarOptions): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const events = plan.days
    .filter(({ task }) => task.kind !== 'free')
    .flatMap((shown) => buildEvent(shown, plan, { stamp, origin }));

  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Interview plan//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${PRODUCT_NAME} interview plan`,
    `X-WR-CALNAME:${PRODUCT_NAME} interview plan`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events,
    'END:VCALENDAR',
  ];

  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function buildEvent(
  { day, task }: ShownDay,
  { calendarId, targetRole }: InterviewPlan,
  { stamp, origin }: { stamp: string; origin: string },
): string[] {
  const { title, detail } = describeTask(task, targetRole);
  return [
    'BEGIN:VEVENT',
    `UID:${day}-${calendarId}@${PRODUCT_NAME.toLowerCase()}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${toBasicDate(day)}`,
    `DTEND;VALUE=DATE:${toBasicDate(addDays(day, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`${detail}\n\n${origin}/plan`)}`,
    `URL:${origin}/plan`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function toBasicDate(day: Day): string {
  return day.replaceAll('-', '');
}

/**
 * Escapes a TEXT value. Control characters other than line breaks become spaces, because most
 * aren't allowed.
 */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');
}

const MAX_LINE_OCTETS = 75;

/** Folds a line so that no line has more than 75 octets, without splitting a character. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let octets = 0;

  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_LINE_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }

    current += character;
    octets += size;
  }

  return [...lines, current].join('\r\n');
}
