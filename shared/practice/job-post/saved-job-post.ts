import * as z from 'zod';
import { MAX_POST_LENGTH, toSavedText } from './check-job-post.ts';

export const savedJobPostSchema = z.object({
  text: z.string(),
  /** When the post was saved (ISO 8601, UTC). */
  savedAt: z.string(),
  /** Questions that a language model wrote for this post; empty if there are none. */
  generatedQuestions: z.array(z.string()),
});

export type SavedJobPost = z.output<typeof savedJobPostSchema>;

/** Accepts every text that the job post page accepts. */
export const savedTextSchema = z
  .string()
  .max(MAX_POST_LENGTH)
  .transform(toSavedText)
  .refine((text) => text !== '');
