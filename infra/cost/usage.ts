/**
 * Monthly usage of one active member. The figures are assumptions unless marked as measured;
 * replace them with figures from the dashboards.
 */
export const usage = {
  visits: 12,
  /**
   * A visit loads the session, two lists, an item and its playback URL, and saves the position
   * every ten seconds.
   */
  callsPerVisit: 60,
  /** Files that aren't in the browser's cache. */
  webFilesPerVisit: 6,
  webMegabytesPerVisit: 0.4,
  minutesWatched: 90,
  /** At 720p. */
  megabytesPerMinuteWatched: 15,
  minutesListened: 60,
  megabytesPerMinuteListened: 1,
  guideDownloads: 3,
  megabytesPerGuide: 2,
  practiceVideos: 8,
  megabytesPerPracticeVideo: 20,
  /** One view by the member and one by a coach. */
  viewsPerPracticeVideo: 2,
  /** Practice videos are deleted after 90 days. */
  practiceVideoRetentionMonths: 3,

  /** Doesn't include sign-in codes. */
  emails: 12,
  /**
   * Sessions expire after a day of inactivity, so each visit starts with a sign-in by emailed code.
   */
  codesPerVisit: 1,
  /** Doesn't include the reads of the caller's session and member row. */
  readUnitsPerCall: 3,
  writeUnitsPerCall: 0.4,
  searchesPerVisit: 0.2,
  /** A search of the catalog reads up to 1 MB of one partition. */
  readUnitsPerSearch: 128,
  /**
   * Writes of a video to the index of unfinished videos. Each of the four changes of `dueAt`
   * between registration and removal deletes an index row and writes a new one.
   */
  unfinishedIndexWritesPerVideo: 10,
  /** Writes of a video to the index of expiring videos: registration, warning, and deletion. */
  expiringIndexWritesPerVideo: 4,
  secondsPerEmail: 0.2,
  rowKilobytes: 300,
  logKilobytesPerCall: 1.2,
  /** Share of members per plan. */
  plans: { starter: 0.5, professional: 0.4, executive: 0.1 },

  /**
   * Billed duration of `measure-recording` per video, with its cold start of several seconds. An
   * estimate for 1.7 vCPUs (3,008 MB): locally, a 60 s 720p video took 13.5 to 14.6 CPU seconds.
   * `npm run cost -- --stage dev` measures this and the next two figures.
   */
  measureSeconds: 35,
  /** Billed duration of `analyze-video`, which waits for `measure-recording`. */
  analyzeSeconds: 38,
  /**
   * Share of the videos that start an execution environment of `measure-recording`: the first of
   * each practice session, because members never share an environment.
   */
  environmentsPerVideo: 0.6,
  /** Lambda keeps an idle environment for minutes. AWS doesn't say how many. */
  idleEnvironmentSeconds: 600,

  inputTokensPerReport: 2_500,
  outputTokensPerReport: 900,
  /** The busiest hour's share of a day's calls. */
  busiestHourShare: 0.12,
  /** Calls in the busiest second of an hour, relative to the average second of that hour. */
  peakSecondFactor: 4,
  daysPerMonth: 30,
} as const;

/** The figures of an analysis, which a stage can measure. */
export type AnalysisUsage = Readonly<
  Record<'measureSeconds' | 'analyzeSeconds' | 'environmentsPerVideo', number>
>;
