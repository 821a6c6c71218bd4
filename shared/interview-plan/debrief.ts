import * as z from 'zod';
import { typedLine } from '#shared/text/typed-text.ts';
import { daySchema } from './day-schema.ts';
import { MAX_ASKED_LENGTH, MAX_ASKED_QUESTIONS } from './interview-plan-limits.ts';
import { questionIdSchema } from './interview-plan-task.ts';

export const feelings = ['well', 'mixed', 'badly'] as const;

type Feeling = (typeof feelings)[number];

export const feelingLabels: Record<Feeling, string> = {
  well: 'It went well',
  mixed: 'Mixed',
  badly: 'It went badly',
};

const askedQuestionSchema = z.object({
  /** Null if the question isn't in the bank. */
  questionId: questionIdSchema.nullable(),
  text: z.string(),
  /** True if the member found it hard to answer. */
  wasHard: z.boolean(),
});

export type AskedQuestion = z.output<typeof askedQuestionSchema>;

/** A member's notes on an interview. */
export const debriefSchema = z.object({
  questions: z.array(askedQuestionSchema),
  /** How it felt overall; null if the member didn't say. */
  feeling: z.enum(feelings).nullable(),
});

export type Debrief = z.output<typeof debriefSchema>;

const sentQuestionSchema = askedQuestionSchema.extend({
  // Keeps invisible characters out of stored texts.
  questionId: questionIdSchema.regex(/^[a-z-]+$/).nullable(),
  text: typedLine().min(1).max(MAX_ASKED_LENGTH),
});

/** Stored notes as a form sends them back. Notes saved earlier may repeat a question. */
export const previousDebriefSchema = debriefSchema.extend({
  questions: z.array(sentQuestionSchema),
});

/** A debrief as members send it. A repeated question is dropped. */
export const sentDebriefSchema = debriefSchema.extend({
  questions: z.array(sentQuestionSchema).max(MAX_ASKED_QUESTIONS).overwrite(dropRepeated),
});

function dropRepeated(questions: AskedQuestion[]): AskedQuestion[] {
  const toKey = ({ questionId, text }: AskedQuestion) => questionId ?? text;
  const keys = questions.map(toKey);
  return questions.filter((question, at) => keys.indexOf(toKey(question)) === at);
}

/** A debrief with the day of its interview. */
export const datedDebriefSchema = debriefSchema.extend({ day: daySchema });

export type DatedDebrief = z.output<typeof datedDebriefSchema>;
