import * as z from 'zod';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { catalogKinds } from '#shared/catalog/catalog-item.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { roleFamilies } from '#shared/practice/questions/role-family.ts';
import { typedLine, typedText } from '#shared/text/typed-text.ts';
import { daySchema, timeZoneSchema } from './day-schema.ts';
import { datedDebriefSchema, previousDebriefSchema, sentDebriefSchema } from './debrief.ts';
import { MAX_QUESTIONS_TO_ASK_LENGTH, MAX_TARGET_ROLE_LENGTH } from './interview-plan-limits.ts';
import { focusSchema, interviewPlanOutcomes } from './interview-plan-task.ts';

const contract = contractsFor('plan');

/**
 * `opener`: many interviews begin with it. `closer`: most end with it. `repeat`: the member has
 * answered it before. `asked`: it came up in an interview. `post`: it is for the saved job post.
 * `role`: it is for the member's profession.
 */
const questionReasons = ['opener', 'closer', 'repeat', 'asked', 'post', 'role', 'new'] as const;

export type QuestionReason = (typeof questionReasons)[number];

const shownQuestionSchema = z.object({ questionId: z.string(), text: z.string() });

/** A day's task with the texts that screens and calendars show. */
const shownTaskSchema = z.discriminatedUnion('kind', [
  shownQuestionSchema.extend({
    kind: z.literal('question'),
    /** The latest recording of this question; null if there is none. */
    latestVideoId: z.string().nullable(),
    /** Why the plan has this question on this day. */
    reason: z.enum(questionReasons),
  }),
  z.object({
    kind: z.literal('lesson'),
    itemKind: z.enum(catalogKinds),
    itemId: z.string(),
    title: z.string(),
    trainedCriteria: z.array(z.enum(criterionKeys)),
  }),
  z.object({
    kind: z.literal('rehearsal'),
    focus: focusSchema.optional(),
    /** `isAnswered`: the member recorded an answer on that day. */
    questions: z.array(shownQuestionSchema.extend({ isAnswered: z.boolean() })),
  }),
  z.object({ kind: z.enum(['rest', 'interview', 'free']) }),
]);

export type ShownTask = z.output<typeof shownTaskSchema>;

const shownDaySchema = z.object({
  day: daySchema,
  task: shownTaskSchema,
  /** Null while the task is open. Always null for future days. */
  outcome: z.enum(interviewPlanOutcomes).nullable(),
  /**
   * True if the member marked the day and can remove the mark; false if a recording or lesson
   * completed the task.
   */
  isMarked: z.boolean(),
});

export type ShownDay = z.output<typeof shownDaySchema>;

export const interviewPlanSchema = z.object({
  today: daySchema,
  /** Null for a weekly rhythm. May be in the past. */
  interviewDate: daySchema.nullable(),
  /** The interview before the plan got its current date; null if there was none. */
  lastInterviewDate: daySchema.nullable(),
  targetRole: z.string().nullable(),
  /** The profession of `targetRole`, or else of the saved job post; null if not recognized. */
  roleFamily: z.enum(roleFamilies).nullable(),
  /** Today first. */
  days: z.array(shownDaySchema),
  /** Newest first. */
  debriefs: z.array(datedDebriefSchema),
  /** Makes the UIDs of the member's calendar events unique. */
  calendarId: z.string(),
  /** When the calendar link was created (ISO 8601); null without a link. */
  feedCreatedAt: z.string().nullable(),
});

export type InterviewPlan = z.output<typeof interviewPlanSchema>;

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
    /** The questions that this change replaces. */
    previousQuestionsToAsk: questionsToAskSchema.default(''),
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
