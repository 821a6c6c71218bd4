import * as z from 'zod';

/**
 * A language model's judgment of the answer, with supporting quotes. Doesn't affect the six scores.
 */
export const contentJudgmentSchema = z.object({
  score: z.number().int().min(0).max(100),
  /** Copied verbatim from the transcript. */
  quotes: z.array(z.string().min(1).max(200)).max(3),
});

export type ContentJudgment = z.output<typeof contentJudgmentSchema>;

/** Results from the words of an answer: counts, times and short quotes. */
export const answerContentSchema = z.object({
  /** Language name from the speech recognizer, such as "english". */
  language: z.string().max(40),
  /** Number of words, without fillers. */
  wordCount: z.number().int(),
  wordsPerMinute: z.number().nullable(),
  /** Fillers in the transcript, with times in seconds from the start of the recording. */
  fillers: z.array(
    z.object({ word: z.string().max(20), startSeconds: z.number(), endSeconds: z.number() }),
  ),

  /**
   * Computed with fixed rules, not by the language model. Null if the answer is too short or isn't
   * in English.
   */
  wording: z
    .object({
      hasSituation: z.boolean(),
      hasAction: z.boolean(),
      hasResult: z.boolean(),
      concreteNumberCount: z.number().int(),
      /** Ratio of distinct words to all words, averaged over passages of about 50 words. */
      uniqueWordRatio: z.number(),
      /**
       * Number of words such as "we" and "our". Like `iCount`, shown to the member but never
       * scored.
       */
      weCount: z.number().int(),
      iCount: z.number().int(),
    })
    .nullable(),

  /**
   * Structure of the answer, judged by the language model. Null if its reply is missing or
   * misquotes the answer.
   */
  structure: contentJudgmentSchema.nullable(),
  /** Relevance to the question. Null without a question, or for the same reasons as `structure`. */
  relevance: contentJudgmentSchema.nullable(),
});

export type AnswerContent = z.output<typeof answerContentSchema>;
