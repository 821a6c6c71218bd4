/** A month of one active member. Assumptions, except where a comment says measured; replace them with the dashboards' figures. */
export const usage = {
  visits: 12,
  /** Session, two lists, an item, its playback, and a position every ten seconds of watching. */
  callsPerVisit: 60,
  /** Files that the browser has not cached. */
  webFilesPerVisit: 6,
  webMegabytesPerVisit: 0.4,
  minutesWatched: 90,
  /** 720p. */
  megabytesPerMinuteWatched: 15,
  minutesHeard: 60,
  megabytesPerMinuteHeard: 1,
  guides: 3,
  megabytesPerGuide: 2,
  practiceVideos: 8,
  megabytesPerPracticeVideo: 20,
  /** By the member and a coach. */
  viewsPerPracticeVideo: 2,
  /** Practice videos are deleted after 90 days. */
  practiceVideoMonths: 3,
  /** Without sign-in codes. */
  emails: 12,
  /** A session ends after a day without use, so each visit starts with a sign-in, here by emailed code. */
  codesPerVisit: 1,
  /** Without the caller's session and member. */
  readUnitsPerCall: 3,
  writeUnitsPerCall: 0.4,
  kilobytesOfRows: 300,
  logKilobytesPerCall: 1.2,
  /** Shares of members. */
  plans: { starter: 0.5, professional: 0.4, executive: 0.1 },
  /** With its share of cold starts. */
  billedMillisecondsPerCall: 80,
  /** Measured: 13.5 to 14.6 CPU seconds for 60 s of 720p. A function of 3,008 MB has 1.7 cores. */
  analysisSeconds: 12,
  tokensInPerReport: 2_500,
  tokensOutPerReport: 900,
  /** Of a day's calls. */
  busiestHourShare: 0.12,
  /** The busiest second over the mean of its hour. */
  busiestSecondFactor: 4,
  daysPerMonth: 30,
} as const;
