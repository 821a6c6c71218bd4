/** Retention periods. Both the deployment and the privacy page use these values. */
export const retention = {
  /**
   * How long practice videos are stored if the member doesn't keep them, and how long before their
   * deletion the warning email is sent.
   */
  practiceVideoDays: 90,
  warningDays: 7,
  /** Uploads that were never registered. */
  uploadDays: 1,
  /** Logs of functions, the API and storage. */
  logDays: 30,
  /** Records of sent emails, without their text. */
  mailDays: 30,
  /** Hashed events for the administrators' figures. */
  dailyEventDays: 7,
  /** Messages in dead-letter queues. */
  deadLetterDays: 14,

  /**
   * Inactive sessions (`idleSessionHours`) and all sessions (`sessionDays`). Administrators'
   * sessions are shorter.
   */
  idleSessionHours: 24,
  sessionDays: 30,
  /**
   * Unfinished sign-ins (`signInMinutes`), and the cookie that marks a sign-in retry
   * (`signInRetryMinutes`).
   */
  signInMinutes: 60,
  signInRetryMinutes: 10,

  /** Abandoned checkouts. */
  checkoutDays: 2,
  /** Monthly usage counts of plans with limits. */
  usageDays: 62,
  /**
   * Pictures and course files cached at the edge and in browsers, where they may outlive a
   * deletion.
   */
  edgeCacheMinutes: 60,
  /** Finished data exports. */
  exportDays: 7,
  /**
   * How long after a deletion a second pass deletes data that arrived in the meantime. Longer than
   * an upload URL is valid (15 minutes).
   */
  deletionRecheckMinutes: 30,
  /** Records of account deletions: a hash of the member ID, and timestamps. */
  deletionRecordDays: 365,
  /** Backups of the tables. DynamoDB sets this period. */
  recoveryDays: 35,
  /** Sign-in history of Cognito's Plus plan. Cognito sets this period. */
  signInHistoryYears: 2,
} as const;
