import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { typedLine, typedText } from '#shared/text/typed-text.ts';
import { daySchema, timeZoneSchema } from './day-schema.ts';
import { previousDebriefSchema, sentDebriefSchema } from './debrief.ts';
import { MAX_QUESTIONS_TO_ASK_LENGTH, MAX_TARGET_ROLE_LENGTH } from './interview-plan-limits.ts';
import { interviewPlanOutcomes } from './interview-plan-task.ts';
import { interviewPlanSchema } from './shown-interview-plan.ts';

const contract = contractsFor('plan');

/** The printable sheet for the interview day. */
const sheetSchema = z.object({
  interviewDate: daySchema.nullable(),
  targetRole: z.string().nullable(),
  questions: z.array(z.string()),
  /** Up to three of the member's stories. `result` may be empty. */
  stories: z.array(z.object({ title: z.string(), result: z.string() })),
  /** Focus cues from the best takes' reports. */
  cues: z.array(z.string()),
  /** The member's own questions for the interviewer, one per line. */
  questionsToAsk: z.string(),
});

export type InterviewSheet = z.output<typeof sheetSchema>;

/** Null if the member hasn't set up an interview plan. */
const interviewPlanReplySchema = z.object({ plan: interviewPlanSchema.nullable() });
/** One line, because the role is in the subject of an email. */
const targetRoleSchema = typedLine().max(MAX_TARGET_ROLE_LENGTH);
const questionsToAskSchema = typedText().max(MAX_QUESTIONS_TO_ASK_LENGTH);
const zoned = { timeZone: timeZoneSchema };

/** The member's interview plan. Days are calendar days in `timeZone`. */
export const getInterviewPlan = contract({
  name: 'get-plan',
  method: 'GET',
  path: '/api/plan',
  access: 'member',
  query: z.object(zoned),
  replies: { 200: interviewPlanReplySchema },
});

/** The sheet for the day of the interview; null without an interview plan. */
export const getSheet = contract({
  name: 'get-sheet',
  method: 'GET',
  path: '/api/plan/sheet',
  access: 'member',
  replies: { 200: z.object({ sheet: sheetSchema.nullable() }) },
});

/**
 * Sets up the plan or changes the given fields. `interviewDate: null` means a weekly rhythm. 400 if
 * the date is before today or more than a year ahead. If `questionsToAsk` is given, 409 CONFLICT
 * without a plan, and 409 STALE_REVISION if the stored questions aren't `previousQuestionsToAsk`.
 */
export const changeInterviewPlan = contract({
  name: 'change-plan',
  method: 'PUT',
  path: '/api/plan',
  access: 'member',
  body: z.object({
    ...zoned,
    interviewDate: daySchema.nullable().optional(),
    targetRole: targetRoleSchema.nullable().optional(),
    questionsToAsk: questionsToAskSchema.optional(),
    /** The questions that this change replaces; none by default. */
    previousQuestionsToAsk: questionsToAskSchema.optional(),
  }),
  replies: { 204: 'empty' },
});

/** Deletes the plan with its marks, its debriefs, and its calendar link. Recordings and progress stay. */
export const deleteInterviewPlan = contract({
  name: 'delete-plan',
  method: 'DELETE',
  path: '/api/plan',
  access: 'member',
  replies: { 204: 'empty' },
});

/**
 * Marks today's task as done or skipped; null removes the mark. 409 if `day` isn't today or has no
 * task.
 */
export const markDay = contract({
  name: 'mark-day',
  method: 'PUT',
  path: '/api/plan/days/{day}',
  access: 'member',
  params: z.object({ day: daySchema }),
  body: z.object({ ...zoned, outcome: z.enum(interviewPlanOutcomes).nullable() }),
  replies: { 200: interviewPlanReplySchema },
});

/**
 * Saves the member's notes on the interview of that day; null deletes them. `nextDate` sets the date
 * of the next interview. 409 if the plan has no interview on that day or the day is ahead, if the
 * stored notes aren't `previous`, or if `nextDate` is given but the plan's date isn't that day.
 * 400 for an unknown question, or if `nextDate` isn't after that day, is before today, or is more
 * than a year ahead.
 */
export const saveDebrief = contract({
  name: 'save-debrief',
  method: 'PUT',
  path: '/api/plan/debriefs/{day}',
  access: 'member',
  params: z.object({ day: daySchema }),
  body: z.object({
    ...zoned,
    debrief: sentDebriefSchema.nullable(),
    /** The notes that this change replaces. */
    previous: previousDebriefSchema.nullable(),
    nextDate: daySchema.nullable().optional(),
  }),
  replies: { 204: 'empty' },
});

/**
 * Creates a private calendar link. An earlier link stops working. The token can't be read again.
 */
export const createFeed = contract({
  name: 'create-feed',
  method: 'POST',
  path: '/api/plan/calendar',
  access: 'member',
  replies: { 200: z.object({ path: z.string() }) },
});

export const deleteFeed = contract({
  name: 'delete-feed',
  method: 'DELETE',
  path: '/api/plan/calendar',
  access: 'member',
  replies: { 204: 'empty' },
});

/**
 * Returns the plan as a calendar (RFC 5545) to anyone with the link. 404 for an unknown or revoked
 * token.
 */
export const getFeed = contract({
  name: 'get-feed',
  method: 'GET',
  path: '/api/plan/calendar/{token}',
  access: 'anyone',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
  replies: { 200: 'text/calendar' },
});
