import type { Usage } from './usage.ts';

const GB = 1024;
/** A video arrives in one queue and waits on its member's account in another (decision 96). */
const MESSAGES_PER_VIDEO = 2;

export interface Quantities {
  readonly calls: number;
  readonly videos: number;
  /** What goes out through SES, as everything does with `mailFrom`. */
  readonly mailsSent: number;
  /** Codes of sign-ins among them. */
  readonly codes: number;
  /** In queues. */
  readonly messages: number;
  readonly mediaGigabytes: number;
  readonly webGigabytes: number;
  readonly edgeRequests: number;
}

/** What all members together do in a month. */
export function quantities(members: number, usage: Usage): Quantities {
  const calls = members * usage.visits * usage.callsPerVisit;
  const videos = members * usage.practiceVideos;
  const media =
    usage.minutesWatched * usage.megabytesPerMinuteWatched +
    usage.minutesHeard * usage.megabytesPerMinuteHeard +
    usage.guides * usage.megabytesPerGuide +
    usage.practiceVideos * usage.viewsPerPracticeVideo * usage.megabytesPerPracticeVideo;
  const codes = members * usage.visits * usage.codesPerVisit;
  const ranges = usage.minutesWatched * 4 + usage.minutesHeard + usage.guides * 4;
  return {
    calls,
    videos,
    mailsSent: members * usage.mails + codes,
    codes,
    messages: videos * MESSAGES_PER_VIDEO + members * usage.mails,
    mediaGigabytes: (members * media) / GB,
    webGigabytes: (members * usage.visits * usage.webMegabytesPerVisit) / GB,
    edgeRequests: calls + members * (usage.visits * usage.webFilesPerVisit + ranges),
  };
}
