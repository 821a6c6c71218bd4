import { type MailQueue, postsMail, type Mail } from '#functions/mail/mail.public.ts';
import {
  buildAnalysisRequest,
  sendsAnalysisRequests,
  toVideo,
  videoStore,
  type AnalysisRequest,
  type VideoKey,
  type VideoRow,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { log } from '#platform/logging.ts';
import type { Queue } from '#platform/queue/queue.gateway.ts';
import { sessionStore, type SessionStore } from '#platform/session/session.store.ts';
import { clock, derive } from '#platform/uses/use.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import { decideReportMail } from './report-mail.ts';

interface Deps {
  videos: Pick<VideoStore, 'list'>;
  sessions: Pick<SessionStore, 'findLastSeen'>;
  queue: Queue<AnalysisRequest>;
  mails: MailQueue;
  now: () => Date;
}

export type AnnounceReport = (video: VideoKey) => Promise<void>;

/**
 * Sends the email about a completed analysis once the member has left without opening the report.
 * Until then, enqueues another message about the video, which leads back here.
 */
export function createReportAnnouncer(deps: Deps): AnnounceReport {
  return async (key) => {
    const [rows, lastSeenAt] = await Promise.all([
      deps.videos.list(key.memberId),
      deps.sessions.findLastSeen(key.memberId),
    ]);

    const decision = decideReportMail(key.videoId, { rows, lastSeenAt, now: deps.now() });
    const why = decision.state === 'skip' ? decision.why : undefined;
    log('info', 'report announced', { videoId: key.videoId, decision: decision.state, why });

    switch (decision.state) {
      case 'skip':
        return;
      case 'wait':
        return deps.queue.send(buildAnalysisRequest(key), { delaySeconds: decision.seconds });
      case 'send':
        return deps.mails.post(buildMail(key, rows, decision.takes));
    }
  };
}

/** Lets a function announce reports. */
export const announcesReports = /* @__PURE__ */ derive(
  {
    videos: /* @__PURE__ */ videoStore.pick('list'),
    sessions: /* @__PURE__ */ sessionStore.pick('findLastSeen'),
    queue: sendsAnalysisRequests,
    mails: postsMail,
    now: clock,
  },
  createReportAnnouncer,
);

function buildMail(
  { memberId, videoId }: VideoKey,
  rows: readonly VideoRow[],
  takes: readonly VideoRow[],
): Mail {
  const titles = buildTakeTitles(rows.map(toVideo));
  const newestFirst = takes.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const advice = newestFirst.map((row) => row.aiAnalysisResults?.focus?.advice).find(Boolean);

  return {
    kind: 'analysis-ready',
    mailId: `analysis-ready#${videoId}`,
    to: { memberId },
    videoId: newestFirst[0]?.videoId ?? videoId,
    advice: advice ?? null,
    takes: newestFirst.map((row) => ({
      title: titles.get(row.videoId) ?? '',
      overallScore: row.aiAnalysisResults?.overallScore ?? null,
      isDeliveryOnly: row.aiAnalysisResults?.scope === 'delivery',
    })),
  };
}
