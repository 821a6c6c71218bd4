import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { savedJobPostSchema, savedTextSchema } from './job-post/saved-job-post.ts';

const contract = contractsFor('practice');

const jobPostReplySchema = z.object({ jobPost: savedJobPostSchema });

/** The member's job post; null if none is saved. */
export const getJobPost = contract({
  name: 'get-job-post',
  method: 'GET',
  path: '/api/job-post',
  limits: [
    { counter: 'job-post-reads', per: 'member', max: 600, window: 'hour' },
    { counter: 'job-post-reads', per: 'members', max: 20_000, window: 'hour' },
  ],
  access: 'member',
  replies: {
    200: z.object({
      jobPost: savedJobPostSchema.nullable(),
      /** True if the site has a language model and the member has a plan. */
      canWriteQuestions: z.boolean(),
      /**
       * True if this site's operator has set up OpenAI, which then gets the audio of each take.
       * Missing if that couldn't be read.
       */
      usesOpenAi: z.boolean().optional(),
    }),
  },
});

/**
 * Saves the post. New text replaces the earlier post and its generated questions. Idempotent for
 * the same text. 409 STALE_REVISION if the saved post isn't the one that the browser has seen.
 */
export const saveJobPost = contract({
  name: 'save-job-post',
  method: 'PUT',
  path: '/api/job-post',
  limits: [{ counter: 'job-posts', per: 'member', max: 60, window: 'hour' }],
  access: 'member',
  body: z.object({
    text: savedTextSchema,
    /** `savedAt` of the post that the browser has seen; null if there was none. */
    seenSavedAt: z.iso.datetime().nullable(),
  }),
  replies: { 200: jobPostReplySchema },
});

export const deleteJobPost = contract({
  name: 'delete-job-post',
  method: 'DELETE',
  path: '/api/job-post',
  access: 'member',
  replies: { 204: 'empty' },
});

/**
 * Has a language model write questions for the saved post. If none is usable, the earlier ones
 * stay. 404 without a saved post, 409 if the post changed in the meantime, 503 if the site has no
 * language model or it didn't respond.
 */
export const writeJobPostQuestions = contract({
  name: 'write-job-post-questions',
  method: 'POST',
  path: '/api/job-post/questions',
  limits: [
    { counter: 'written-questions', per: 'member', max: 5, window: 'day', countedBy: 'use-case' },
    {
      counter: 'written-questions',
      per: 'members',
      max: 500,
      window: 'day',
      countedBy: 'use-case',
    },
  ],
  access: 'member',
  replies: {
    200: jobPostReplySchema.extend({
      writtenCount: z.number(),
      /** Number of questions left out because they weren't plain questions. */
      droppedCount: z.number(),
    }),
  },
});
