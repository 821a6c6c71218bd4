import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { getProfile } from '#shared/accounts/profile.contract.ts';
import type { InterviewPlanOutcome } from '#shared/interview-plan/interview-plan-task.ts';
import {
  changeInterviewPlan,
  createFeed,
  deleteFeed,
  deleteInterviewPlan,
  getInterviewPlan,
  getSheet,
  markDay,
} from '#shared/interview-plan/interview-plan.contract.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { listRehearsals } from '#shared/practice/rehearsal.contract.ts';
import {
  changePracticeSettings,
  getPracticeSettings,
} from '#shared/practice/practice-settings.contract.ts';
import { call } from '#web/platform/call.ts';

import { sendJobPost } from './job-post.queries.ts';
import { getTimeZone } from './time-zone.ts';

/**
 * The member's plan; null if it isn't set up. Recordings and lessons change the plan, so every
 * visit reloads it.
 */
export const interviewPlanQuery = queryOptions({
  queryKey: [getInterviewPlan.path],
  queryFn: async ({ signal }): Promise<InterviewPlan | null> =>
    (await call(getInterviewPlan, { query: { timeZone: getTimeZone() }, signal })).body.plan,
  refetchOnMount: 'always',
});

/**
 * The career stage that selects the member's questions: the saved one, or else the one in the
 * profile.
 */
export const levelQuery = queryOptions({
  queryKey: [getPracticeSettings.path, 'level'],
  queryFn: async ({ signal }): Promise<KnownLevel> => {
    const { level } = (await call(getPracticeSettings, { signal })).body;
    if (level !== null) return { level, isSaved: true };

    const { professionLevel } = (await call(getProfile, { signal })).body;
    return { level: professionLevel, isSaved: false };
  },
});

export interface KnownLevel {
  level: ProfessionLevel | null;
  /** False if only the profile has it. The questions then don't depend on it yet. */
  isSaved: boolean;
}

/** The sheet for the day of the interview; null without an interview plan. */
export const sheetQuery = queryOptions({
  queryKey: [getSheet.path],
  queryFn: async ({ signal }) => (await call(getSheet, { signal })).body.sheet,
  refetchOnMount: 'always',
});

const RECENT_REHEARSALS = 3;

/** The member's latest rehearsals, newest first. */
export const recentRehearsalsQuery = queryOptions({
  queryKey: [listRehearsals.path, 'recent'],
  queryFn: async ({ signal }) =>
    (await call(listRehearsals, { signal })).body.slice(0, RECENT_REHEARSALS),
  refetchOnMount: 'always',
});

interface InterviewPlanAnswers {
  interviewDate?: string | null;
  targetRole?: string | null;
  level?: ProfessionLevel | null;
  jobPost?: string;
}

export function useChangeInterviewPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [changeInterviewPlan.name],

    mutationFn: async ({ level, jobPost, ...fields }: InterviewPlanAnswers) => {
      if (jobPost !== undefined) await sendJobPost(client, jobPost);

      await call(changeInterviewPlan, { body: { ...fields, timeZone: getTimeZone() } });

      if (level !== undefined) {
        await call(changePracticeSettings, { body: { level } });
        await client.invalidateQueries({ queryKey: [getPracticeSettings.path] });
      }
    },

    // A failed call may follow one that has changed the plan.
    onSettled: () =>
      Promise.all([reload(client), client.invalidateQueries({ queryKey: sheetQuery.queryKey })]),
  });
}

/** Saves the member's questions for the interviewer. A failed call leaves the sheet as it is. */
export function useSaveQuestionsToAsk() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [changeInterviewPlan.name, 'questionsToAsk'],
    mutationFn: (body: { questionsToAsk: string; previousQuestionsToAsk: string }) =>
      call(changeInterviewPlan, { body: { ...body, timeZone: getTimeZone() } }),
    onSuccess: (_, { questionsToAsk }) =>
      client.setQueryData(sheetQuery.queryKey, (sheet) => sheet && { ...sheet, questionsToAsk }),
  });
}

export function useMarkDay() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [markDay.name],
    mutationFn: async ({ day, outcome }: { day: string; outcome: InterviewPlanOutcome | null }) =>
      (await call(markDay, { params: { day }, body: { outcome, timeZone: getTimeZone() } })).body
        .plan,
    onSuccess: (plan) => client.setQueryData(interviewPlanQuery.queryKey, plan),
    // A new day may have started, with another task.
    onError: () => void reload(client),
  });
}

export function useDeleteInterviewPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(deleteInterviewPlan, {});
      client.setQueryData(interviewPlanQuery.queryKey, null);
    },
  });
}

/** Resolves to the calendar link's URL, which the server returns only once. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { path } = (await call(createFeed, {})).body;
      await reload(client);
      return new URL(path, window.location.origin).href;
    },
  });
}

export function useDeleteFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(deleteFeed, {});
      await reload(client);
    },
  });
}

function reload(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: interviewPlanQuery.queryKey, exact: true });
}
