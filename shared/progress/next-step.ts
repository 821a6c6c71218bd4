import type { Tier } from '#shared/accounts/member.ts';
import type { Focus } from '#shared/analysis/analysis-record.ts';
import type { Dashboard, LatestReport } from './dashboard.ts';

type StepInput = Pick<
  Dashboard,
  'unreadAnswer' | 'latestReport' | 'unfinishedVideoIds' | 'nextQuestion'
>;

export type NextStep =
  | { readonly kind: 'read_answer'; readonly answer: NonNullable<Dashboard['unreadAnswer']> }
  | { readonly kind: 'open_report'; readonly report: LatestReport }
  | { readonly kind: 'wait_for_report'; readonly videoId: string }
  | { readonly kind: 'choose_plan' }
  | { readonly kind: 'record_first' }
  | { readonly kind: 'try_again'; readonly report: LatestReport; readonly focus: Focus }
  | { readonly kind: 'answer_longer'; readonly report: LatestReport }
  | {
      readonly kind: 'answer_new_question';
      readonly report: LatestReport;
      readonly question: Dashboard['nextQuestion'];
    };

/**
 * The one step that the home page suggests. Unseen feedback comes first, because it may change the
 * next take and, unlike recording, doesn't require a plan.
 */
export function chooseNextStep(
  { unreadAnswer, latestReport, unfinishedVideoIds: [videoId], nextQuestion }: StepInput,
  plan: Tier | null,
): NextStep {
  if (unreadAnswer) return { kind: 'read_answer', answer: unreadAnswer };
  if (videoId !== undefined) return { kind: 'wait_for_report', videoId };
  if (latestReport && !latestReport.isOpened) return { kind: 'open_report', report: latestReport };
  if (plan === null) return { kind: 'choose_plan' };
  if (!latestReport) return { kind: 'record_first' };

  const { focus, overallScore, isShort } = latestReport;
  if (focus) return { kind: 'try_again', report: latestReport, focus };

  return overallScore === null || isShort
    ? { kind: 'answer_longer', report: latestReport }
    : { kind: 'answer_new_question', report: latestReport, question: nextQuestion };
}
