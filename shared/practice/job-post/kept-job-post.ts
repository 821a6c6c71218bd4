import * as z from 'zod';
import { MAX_POST_LENGTH, toKeptText } from './check-job-post.ts';

/** The job post that a member keeps on the server. */
export const keptJobPostSchema = z.object({
  text: z.string(),
  /** ISO 8601, UTC. */
  keptAt: z.string(),
  /** Questions that a language model wrote for this post; empty if there are none. */
  generatedQuestions: z.array(z.string()),
});
export type KeptJobPost = z.output<typeof keptJobPostSchema>;

/** Accepts every text that the page can match. */
export const keptTextSchema = z
  .string()
  .max(MAX_POST_LENGTH)
  .transform(toKeptText)
  .refine((text) => text !== '');
