/**
 * What a month of one member is taken to be. Figures marked `measured` come from the product itself on the machine that
 * infra/docs/benchmarks.md names; the others are assumptions of an active member, to be replaced by what the dashboards show.
 */
export const usage = {
  visits: 12,
  /** Calls of the API in a visit: the session, two lists, an item, its playback, positions every ten seconds of watching. */
  callsPerVisit: 60,
  /** Files of the app a visit fetches that its browser has not kept. */
  webFilesPerVisit: 6,
  webMegabytesPerVisit: 0.4,
  minutesWatched: 90,
  /** 720p, as administrators are told to upload. */
  megabytesPerMinuteWatched: 15,
  minutesHeard: 60,
  megabytesPerMinuteHeard: 1,
  guides: 3,
  megabytesPerGuide: 2,
  practiceVideos: 8,
  megabytesPerPracticeVideo: 20,
  /** Times that a practice video is watched, by its member and a coach. */
  viewsPerPracticeVideo: 2,
  /** Practice videos go after 90 days. */
  practiceVideoMonths: 3,
  /** Mails of the product, without codes of sign-ins. */
  mails: 12,
  /** A session ends after a day without use, so that a visit begins with a sign-in. Taken to be by a mailed code, never by passkey or password. */
  codesPerVisit: 1,
  coachRequests: 1,
  /** Read and write units beyond those of the session, per call. */
  readUnitsPerCall: 3,
  writeUnitsPerCall: 0.4,
  kilobytesOfRows: 300,
  logKilobytesPerCall: 1.2,
  /** The mix of plans, as prices of plans.ts weigh in. Shares of members. */
  plans: { starter: 0.5, professional: 0.4, executive: 0.1 },

  /** Milliseconds that a call is billed, its share of cold starts included. */
  billedMillisecondsPerCall: 80,
  /** Measured: 13.5 to 14.6 CPU seconds for 60 s of 720p; a function of 3,008 MB has 1.7 cores. */
  analysisSeconds: 12,
  /** Tokens that the written part of a report takes. */
  tokensInPerReport: 2_500,
  tokensOutPerReport: 900,

  /** Of a day's calls, those of its busiest hour; of an hour's, how much its busiest second is above the mean. */
  busiestHourShare: 0.12,
  busiestSecondFactor: 4,
  daysOfMonth: 30,
};

export type Usage = Readonly<typeof usage>;
