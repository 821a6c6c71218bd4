import * as z from 'zod';

/**
 * Seconds from a client, rounded to milliseconds, because DynamoDB rejects numbers that are too
 * close to 0.
 */
export const secondsSchema = z
  .number()
  .min(0)
  .overwrite((seconds) => Math.round(seconds * 1_000) / 1_000);
