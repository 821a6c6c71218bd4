import * as z from 'zod';

/** A language model's judgement of the answer, with the words it rests on. Never part of the six scores. */
export const contentJudgementSchema = z.object({
  score: z.number().int().min(0).max(100),
  /** Verbatim from the transcript. */
  quotes: z.array(z.string().min(1).max(200)).max(3),
});
export type ContentJudgement = z.output<typeof contentJudgementSchema>;

/** What was told from the words of an answer. The transcript itself is not kept: only counts, times and short quotes. */
export const answerContentSchema = z.object({
  /** As the recogniser names it: "english". */
  language: z.string().max(40),
  /** Without fillers. */
  wordCount: z.number().int(),
  wordsPerMinute: z.number().nullable(),
  /** Fillers by their name, with seconds from the start of the recording. */
  fillers: z.array(z.object({ word: z.string().max(20), startSeconds: z.number(), endSeconds: z.number() })),
  /** Counted by rules from English answers of some length, otherwise null. */
  wording: z
    .object({
      hasSituation: z.boolean(),
      hasAction: z.boolean(),
      hasResult: z.boolean(),
      concreteNumbers: z.number().int(),
      /** 0-1, different words in fifty. */
      uniqueWordRatio: z.number(),
      /** Shown, never scored. */
      saysWe: z.number().int(),
      saysI: z.number().int(),
    })
    .nullable(),
  /** By the language model, null when it did not answer or its quotes were not in the transcript. */
  structure: contentJudgementSchema.nullable(),
  /** To the question that was asked; null without a question. */
  relevance: contentJudgementSchema.nullable(),
});
export type AnswerContent = z.output<typeof answerContentSchema>;
