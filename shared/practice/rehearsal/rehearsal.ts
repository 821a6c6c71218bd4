import * as z from 'zod';
import { RECORDING_LIMIT_SECONDS, REHEARSAL_LIMITS_SECONDS } from '../video.ts';

/**
 * Kinds of rehearsals, with their labels. Each asks several questions in a row, and the member
 * can't go back.
 */
export const rehearsalSetLabels = {
  phone_screen: 'Phone screen',
  behavioral: 'Behavioral round',
  final: 'Final round',
  job_post: 'Your job post',
  plan: 'Your interview plan',
} as const;

export type RehearsalSet = keyof typeof rehearsalSetLabels;

export const rehearsalSets = Object.keys(rehearsalSetLabels) as RehearsalSet[];

/** Without the follow-up. */
export const MAX_REHEARSAL_QUESTIONS = 5;
export const THINKING_SECONDS = 30;

/**
 * Several questions that a member answers in a row. Each recorded answer has the rehearsal's ID.
 */
export const rehearsalSchema = z.object({
  id: z.string(),
  set: z.enum(rehearsalSets),
  questionIds: z.array(z.string()),
  /** Time limit for each answer. */
  answerSeconds: z.literal(REHEARSAL_LIMITS_SECONDS).default(RECORDING_LIMIT_SECONDS),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** When the member recorded the last answer or ended the rehearsal early; null until then. */
  finishedAt: z.string().nullable(),
});

export type Rehearsal = z.output<typeof rehearsalSchema>;

export type AnswerSeconds = Rehearsal['answerSeconds'];
