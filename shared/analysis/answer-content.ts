import * as z from 'zod';

/** A language model's judgment of the answer, with supporting quotes. Never part of the six scores. */
export const contentJudgmentSchema = z.object({
  score: z.number().int().min(0).max(100),
  /** Verbatim from the transcript. */
  quotes: z.array(z.string().min(1).max(200)).max(3),
});
export type ContentJudgment = z.output<typeof contentJudgmentSchema>;

/** Results from an answer's words. The transcript isn't stored; only counts, times and short quotes are. */
export const answerContentSchema = z.object({
  /** The speech recognizer's name for the language: "english". */
  language: z.string().max(40),
  /** Excludes fillers. */
  wordCount: z.number().int(),
  wordsPerMinute: z.number().nullable(),
  /** Fillers in the transcript, with times in seconds from the start of the recording. */
  fillers: z.array(z.object({ word: z.string().max(20), startSeconds: z.number(), endSeconds: z.number() })),
  /** Determined by fixed rules, not by the model. Null unless the answer is in English and long enough. */
  wording: z
    .object({
      hasSituation: z.boolean(),
      hasAction: z.boolean(),
      hasResult: z.boolean(),
      concreteNumberCount: z.number().int(),
      /** Share of distinct words (0-1), averaged over passages of about fifty words. */
      uniqueWordRatio: z.number(),
      /** Words such as "we" and "our". This count and `iCount` are displayed but never scored. */
      weCount: z.number().int(),
      iCount: z.number().int(),
    })
    .nullable(),
  /** From the language model; null if its reply is missing or quotes words that aren't in the transcript. */
  structure: contentJudgmentSchema.nullable(),
  /** Relevance to the question; null without a question. */
  relevance: contentJudgmentSchema.nullable(),
});
export type AnswerContent = z.output<typeof answerContentSchema>;
