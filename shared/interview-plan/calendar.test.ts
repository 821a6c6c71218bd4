import { describe, expect, it } from 'vitest';
import { buildCalendar, escapeText, foldLine } from './calendar.ts';
import { aLessonTask, anInterviewPlan, anInterviewPlanDay } from './interview-plan.fixtures.ts';

const options = { now: new Date('2026-11-26T08:30:00.123Z'), origin: 'https://greenroom.example' };
const readLines = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');
const octets = (line: string) => new TextEncoder().encode(line).length;

describe('buildCalendar', () => {
  it('writes one all-day event per day with a task', () => {
    const lines = readLines(buildCalendar(anInterviewPlan(), options));
    expect(lines.slice(0, 5)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Greenroom//Interview plan//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ]);

    const first = lines.indexOf('BEGIN:VEVENT');
    expect(lines.slice(first, lines.indexOf('END:VEVENT') + 1)).toEqual([
      'BEGIN:VEVENT',
      'UID:2026-11-26-abcdefghijklmnop@greenroom',
      'DTSTAMP:20261126T083000Z',
      'DTSTART;VALUE=DATE:20261126',
      'DTEND;VALUE=DATE:20261127',
      'SUMMARY:Answer one question',
      String.raw`DESCRIPTION:Tell me about yourself and what brings you to this role.\n\nhttps://greenroom.example/plan`,
      'URL:https://greenroom.example/plan',
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);

    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(5);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('ends the last day of a month on the first of the next', () => {
    expect(buildCalendar(anInterviewPlan(), options)).toContain(
      'DTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261201\r\n',
    );
  });

  it('leaves out days off', () => {
    const calendar = buildCalendar(
      anInterviewPlan({ days: [anInterviewPlanDay('2026-11-26', { kind: 'free' })] }),
      options,
    );

    expect(calendar).not.toContain('VEVENT');
  });

  it('keeps UIDs when the plan changes', () => {
    const uids = (calendar: string) =>
      readLines(calendar).filter((line) => line.startsWith('UID:'));
    const later = buildCalendar(anInterviewPlan({ interviewDate: '2026-12-24' }), {
      ...options,
      now: new Date(0),
    });

    expect(uids(later)).toEqual(uids(buildCalendar(anInterviewPlan(), options)));
  });

  it('uses CRLF and at most 75 octets per line, even for long texts in any script', () => {
    const titles = ['ä'.repeat(300), '面接'.repeat(100), '👩🏽‍💻'.repeat(60), 'x'.repeat(500)];
    const days = titles.map((title, index) =>
      anInterviewPlanDay(`2026-11-2${index}`, { ...aLessonTask, title }),
    );
    const calendar = buildCalendar(anInterviewPlan({ days }), options);

    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...calendar.split('\r\n').map(octets))).toBeLessThanOrEqual(75);

    for (const title of titles) expect(calendar.replaceAll('\r\n ', '')).toContain(title);
    expect(calendar).not.toContain('\uFFFD');
  });

  it('keeps a role from adding lines or properties', () => {
    const targetRole = 'PM; a,b\\c\r\nATTACH:https://evil.example\nEND:VCALENDAR\u0000';
    const lines = readLines(buildCalendar(anInterviewPlan({ targetRole }), options));

    expect(lines.some((line) => line.startsWith('ATTACH') || line.includes('\u0000'))).toBe(false);
    expect(lines).toContain(
      String.raw`SUMMARY:Interview: PM\; a\,b\\c\nATTACH:https://evil.example\nEND:VCALENDAR `,
    );
  });
});

it('escapes text', () => {
  expect(escapeText('a,b;c\\d\r\ne\tf')).toBe(String.raw`a\,b\;c\\d\ne f`);
});

it('folds at exactly 75 octets', () => {
  expect([foldLine('x'.repeat(75)), foldLine('x'.repeat(76))]).toEqual([
    'x'.repeat(75),
    `${'x'.repeat(75)}\r\n x`,
  ]);
  expect(foldLine(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`);
});
