/** How long things are kept. What is deployed and what the privacy page says are both made from this. */
export const retention = {
  /** A practice video that its member does not keep, and how long before that a mail says so. */
  practiceVideoDays: 90,
  warningDays: 7,
  /** An upload that nobody registered. */
  uploadDays: 1,
  /** Logs of functions, of the API and of storage. */
  logDays: 30,
  /** That a mail was sent, without its words. */
  mailDays: 30,
  /** A message in a queue that could not be worked on. */
  deadLetterDays: 14,
  /** A session that is not used, and any session. Administrators' are shorter. */
  idleSessionHours: 24,
  sessionDays: 30,
  /** A sign-in that was begun, and the note that one was begun again. */
  signInMinutes: 60,
  signInRetryMinutes: 10,
  /** A checkout that nobody went on with. */
  checkoutDays: 2,
  /** What a plan with counts has used, after its month. */
  usageDays: 62,
  /** Copies of pictures and course files at the edge and in browsers. A deletion reaches them within this time. */
  edgeCacheMinutes: 60,
  /** A copy of a member's data that was asked for. */
  exportDays: 7,
  /** After a deletion it is looked once more for what arrived meanwhile: addresses for uploads live for a quarter of an hour. */
  deletionLookMinutes: 30,
  /** That an account was deleted, without a word of whose it was. */
  deletionNoteDays: 365,
  /** Copies of the tables for recovery. DynamoDB's own figure. */
  recoveryDays: 35,
  /** What Cognito's Plus plan remembers of each sign-in. Cognito's own figure. */
  signInHistoryYears: 2,
} as const;
