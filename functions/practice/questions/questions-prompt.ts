import * as z from 'zod';
import {
  describeDataBlock,
  findFormatViolation,
  formatDataBlock,
  toPlainText,
  toStrictJsonSchema,
  type StructuredPrompt,
} from '#functions/analysis/language.public.ts';
import { MAX_POST_LENGTH } from '#shared/practice/job-post/check-job-post.ts';

const MAX_QUESTIONS = 3;
const MIN_LENGTH = 20;
const MAX_LENGTH = 240;

const replySchema = z.strictObject({ questions: z.array(z.string()).max(MAX_QUESTIONS) });

/**
 * One line of plain text that is a question or a request, such as "How …?" or "Tell me about …."
 */
const questionSchema = z
  .string()
  .min(MIN_LENGTH)
  .max(MAX_LENGTH)
  .regex(/^\p{Lu}.*[.?]$/u)
  .refine((text) => findFormatViolation(text) === null);

const SYSTEM = `You write questions that an interviewer for the job in the data is likely to ask.
Write ${MAX_QUESTIONS} different questions, each about another duty or requirement of the post. Each is one sentence of ${MIN_LENGTH} to ${MAX_LENGTH} characters in plain American English that starts with a capital letter and ends with a question mark or a period. Number nothing.
Never ask about age, family, health, religion, origin, gender, or politics. If the data isn't a job post, return no questions.
${describeDataBlock('the text of a job post that somebody pasted', 'post')}`;

export function buildQuestionsPrompt(postText: string): StructuredPrompt {
  return {
    name: 'job_post_questions',
    system: SYSTEM,
    user: formatDataBlock({ jobPost: limitSize(postText) }),
    schema: toStrictJsonSchema(replySchema),
  };
}

/**
 * Limits a call's cost, which depends on bytes. A limit on characters isn't enough, because one
 * character can become several when normalized, have several bytes, or need escaping.
 */
function limitSize(postText: string): string {
  const text = toPlainText(postText).replaceAll(/[<>"\\]/g, ' ');
  return Buffer.from(text).subarray(0, MAX_POST_LENGTH).toString();
}

export interface WrittenQuestions {
  questions: string[];
  droppedCount: number;
}

/**
 * Leaves out every question that the schema of a question refuses. A reply that doesn't match the schema counts as
 * empty.
 */
export function readWrittenQuestions(reply: unknown): WrittenQuestions {
  const written = [...new Set(replySchema.safeParse(reply).data?.questions)];
  const questions = written.filter((question) => questionSchema.safeParse(question).success);
  return { questions, droppedCount: written.length - questions.length };
}
