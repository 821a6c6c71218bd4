import * as z from 'zod';

const TIME = z.iso.datetime();

/** An unanswered request, as administrators see it. */
export const openRequestSchema = z.object({
  /** The request's ID in coach endpoints, which includes the member ID. */
  id: z.string(),
  memberName: z.string(),
  videoTitle: z.string(),
  createdAt: TIME,
  /** Null while no coach holds the request. */
  coach: z.object({ id: z.string(), name: z.string(), holdUntil: TIME }).nullable(),
});

export type OpenRequest = z.output<typeof openRequestSchema>;

/** Period that the response times cover, in days. */
export const RESPONSE_TIMES_DAYS = 30;

/** Times from a request to its answer. */
const responseTimesSchema = z.object({
  answerCount: z.int(),
  /** Null if there are no answers. */
  medianSeconds: z.number().nullable(),
  /** Open requests past the deadline. */
  lateNow: z.int(),
  /**
   * The share within 24 hours of all answers and of `lateNow`, from 0 to 1; null if there are
   * neither.
   */
  shareOnTime: z.number().nullable(),
});

export type ResponseTimes = z.output<typeof responseTimesSchema>;

/** The ID of the entry for all coaches whose accounts were deleted. */
export const DELETED_COACHES_ID = 'former-coach';

export const coachTeamSchema = z.object({
  /**
   * Sorted by name. Includes former coaches who sent an answer in the last `RESPONSE_TIMES_DAYS`
   * days.
   */
  coaches: z.array(
    responseTimesSchema.extend({
      id: z.string(),
      name: z.string(),
      /** False if requests can't be given to this coach anymore. */
      isActive: z.boolean(),
    }),
  ),
  total: responseTimesSchema,
});

export type CoachTeam = z.output<typeof coachTeamSchema>;
