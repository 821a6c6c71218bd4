import { describe, expect, it } from 'vitest';
import { aDashboard, aLatestReport } from './dashboard.fixtures.ts';
import { chooseNextStep } from './next-step.ts';
import type { Dashboard } from './dashboard.ts';

const latestReport = aLatestReport();
const unopened = aLatestReport({ isOpened: false });
const unreadAnswer = { id: 'video-9-1', videoTitle: 'Practice Session #3', coachName: 'Cleo' };

const choose = (
  given: Partial<Dashboard>,
  plan: Parameters<typeof chooseNextStep>[1] = 'starter',
) => chooseNextStep(aDashboard(given), plan).kind;

describe('chooseNextStep', () => {
  it.each<[string, Partial<Dashboard>]>([
    ['record_first', {}],
    ['wait_for_report', { unfinishedVideoIds: ['video-9'] }],
    ['open_report', { latestReport: unopened }],
    ['try_again', { latestReport }],
    ['answer_new_question', { latestReport: { ...latestReport, focus: null } }],
    ['answer_longer', { latestReport: { ...latestReport, focus: null, overallScore: null } }],
    ['answer_longer', { latestReport: { ...latestReport, focus: null, isShort: true } }],
    ['read_answer', { latestReport, unreadAnswer }],
  ])('chooses %s', (kind, given) => expect(choose(given)).toBe(kind));

  it('puts an unread answer before a running analysis, and that before an older unopened report', () => {
    expect(choose({ unreadAnswer, latestReport: unopened, unfinishedVideoIds: ['a'] })).toBe(
      'read_answer',
    );
    expect(choose({ latestReport: unopened, unfinishedVideoIds: ['a'] })).toBe('wait_for_report');
  });

  it('links to the plans instead of the recorder without a plan, but still to unseen feedback', () => {
    expect([choose({}, null), choose({ latestReport }, null)]).toEqual([
      'choose_plan',
      'choose_plan',
    ]);
    expect(choose({ latestReport: unopened }, null)).toBe('open_report');
    expect(choose({ unreadAnswer }, null)).toBe('read_answer');
  });
});
