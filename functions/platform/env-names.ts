/**
 * Returns the name of the environment variable for a table: `PracticeSettings` ->
 * `PRACTICE_SETTINGS_TABLE`.
 */
export function tableEnvName(tableId: string): string {
  return `${toConstantCase(tableId)}_TABLE`;
}

/** `Media` -> `MEDIA_BUCKET`. */
export function bucketEnvName(bucketId: string): string {
  return `${toConstantCase(bucketId)}_BUCKET`;
}

/** `MailQueue` -> `MAIL_QUEUE_URL`. */
export function queueEnvName(queueId: string): string {
  return `${toConstantCase(queueId)}_URL`;
}

/** `PracticeSettings` -> `PRACTICE_SETTINGS`. */
export function toConstantCase(pascal: string): string {
  return pascal.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
}
