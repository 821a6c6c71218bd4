import * as z from 'zod';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { catalogKinds } from '#shared/catalog/catalog-item.ts';
import { roleFamilies } from '#shared/practice/questions/role-family.ts';
import { daySchema } from './day-schema.ts';
import { datedDebriefSchema } from './debrief.ts';
import { focusSchema, interviewPlanOutcomes } from './interview-plan-task.ts';

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
