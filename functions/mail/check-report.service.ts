import { toVideo, type VideoRow, type VideoStore } from '#functions/videos/videos.public.ts';
import { log } from '#platform/logging.ts';
import type { SessionStore } from '#platform/session/session.store.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import type { MailQueue, ReportCheckQueue } from './mail.public.ts';
import type { AnalyzedTake, Mail } from './mail-message.ts';
import { decideReportMail, type ReportCheck } from './report-check.ts';

export interface CheckReportDeps {
  videos: Pick<VideoStore, 'list'>;
  sessions: Pick<SessionStore, 'findLastSeen'>;
  mailQueue: MailQueue;
  reportChecks: ReportCheckQueue;
  now: () => Date;
}

/** Enqueues the email about a report, enqueues another check, or does nothing. */
export async function checkReport(
  { videos, sessions, mailQueue, reportChecks, now }: CheckReportDeps,
  check: ReportCheck,
): Promise<void> {
  const { memberId, videoId } = check;
  const [rows, lastSeenAt] = await Promise.all([
    videos.list(memberId),
    sessions.findLastSeen(memberId),
  ]);

  const decision = decideReportMail(videoId, { rows, lastSeenAt, now: now() });
  const why = decision.state === 'skip' ? decision.why : undefined;
  log('info', 'report checked', { videoId, decision: decision.state, why });

  switch (decision.state) {
    case 'skip':
      return;
    case 'wait':
      return reportChecks.post(check, { delaySeconds: decision.seconds });
    case 'send':
      return mailQueue.post(buildMail(check, rows, decision.takes));
  }
}

function buildMail(
  { memberId, videoId }: ReportCheck,
  rows: readonly VideoRow[],
  takes: readonly VideoRow[],
): Mail {
  const titles = buildTakeTitles(rows.map(toVideo));
  const newestFirst = takes.toSorted((one, other) => (one.videoId < other.videoId ? 1 : -1));
  const advice = newestFirst.map((row) => row.aiAnalysisResults?.focus?.advice).find(Boolean);

  return {
    kind: 'analysis-ready',
    mailId: `analysis-ready#${videoId}`,
    to: { memberId },
    videoId: newestFirst[0]?.videoId ?? videoId,
    takes: newestFirst.map((row) => toAnalyzedTake(row, titles.get(row.videoId) ?? '')),
    advice: advice ?? null,
  };
}

function toAnalyzedTake({ aiAnalysisResults }: VideoRow, title: string): AnalyzedTake {
  return {
    title,
    overallScore: aiAnalysisResults?.overallScore ?? null,
    isDeliveryOnly: aiAnalysisResults?.scope === 'delivery',
  };
}
