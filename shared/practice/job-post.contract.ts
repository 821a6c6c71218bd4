import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';
import { keptJobPostSchema, keptTextSchema } from './job-post/kept-job-post.ts';

const contract = contractsFor('practice');

const jobPostReplySchema = z.object({ jobPost: keptJobPostSchema });

/** The member's job post; null if none is kept. */
export const getJobPost = contract({
  name: 'get-job-post',
  method: 'GET',
  path: '/api/job-post',
  access: 'member',
  replies: {
    200: z.object({
      jobPost: keptJobPostSchema.nullable(),
      /** True if the site has a language model and the member has a plan. */
      canWriteQuestions: z.boolean(),
    }),
  },
});

/** Keeps the post instead of an earlier one, whose generated questions are deleted. Idempotent for the same text. */
export const saveJobPost = contract({
  name: 'save-job-post',
  method: 'PUT',
  path: '/api/job-post',
  access: 'member',
  body: z.object({ text: keptTextSchema }),
  replies: { 200: jobPostReplySchema },
});

/** Deletes the post and its generated questions. */
export const deleteJobPost = contract({
  name: 'delete-job-post',
  method: 'DELETE',
  path: '/api/job-post',
  access: 'member',
  replies: { 204: 'empty' },
});

/**
 * Has a language model write questions for the kept post. If none of them can be used, earlier ones stay. 404 without a
 * kept post, 409 if it changed in the meantime, 503 if the language model is missing or didn't respond.
 */
export const writeJobPostQuestions = contract({
  name: 'write-job-post-questions',
  method: 'POST',
  path: '/api/job-post/questions',
  access: 'member',
  replies: {
    200: jobPostReplySchema.extend({
      writtenCount: z.number(),
      /** Number of questions left out because they weren't plain questions. */
      droppedCount: z.number(),
    }),
  },
});
