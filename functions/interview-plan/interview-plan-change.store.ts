import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  allOf,
  anyOf,
  atMost,
  copyOf,
  exists,
  ifAbsent,
  nextRevision,
  not,
  revisionCheck,
} from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, update, type Table } from '#platform/dynamo/update.ts';
import type { Day } from '#shared/interview-plan/day.ts';
import type { Debrief } from '#shared/interview-plan/debrief.ts';
import type { InterviewPlanRow } from './interview-plan.store.ts';

interface InterviewPlanUpdate {
  timeZone: string;
  interviewDate?: Day | null | undefined;
  targetRole?: string | null | undefined;
}

interface ChangeTime {
  today: Day;
  nextReminderAt: Date;
}

const METHOD_NEEDS = {
  change: ['UpdateItem'],
  setQuestionsToAsk: ['UpdateItem'],
  setDebriefs: ['UpdateItem'],
} as const;

/** Changes to interview plans. Separate, so that read-only functions have smaller bundles. */
export const interviewPlanChangeStore = /* @__PURE__ */ tableStore(
  'InterviewPlans',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<InterviewPlanRow> = { client, tableName };
    const interviewPlanExists = { marks: exists };

    return {
      /** Creates or changes the plan. A date that has come is kept as `lastInterviewDate`. */
      async change(
        memberId: string,
        change: InterviewPlanUpdate,
        { today, nextReminderAt }: ChangeTime,
      ) {
        const set = {
          ...change,
          reminding: 'yes',
          nextReminderAt: nextReminderAt.toISOString(),
          marks: ifAbsent({}),
        } as const;

        const lastInterviewDate = copyOf('interviewDate');
        const condition = allOf<InterviewPlanRow>(
          { interviewDate: atMost(today) },
          { interviewDate: not(change.interviewDate) },
        );
        const hadInterview =
          change.interviewDate !== undefined &&
          (await tryUpdate(table, { memberId }, { set: { ...set, lastInterviewDate }, condition }));
        if (!hadInterview) await update(table, { memberId }, { set });
      },

      /**
       * Returns false if the member has no interview plan, or if its questions are neither
       * `previous` nor the given ones.
       */
      setQuestionsToAsk: (memberId: string, questionsToAsk: string, previous: string) =>
        tryUpdate(
          table,
          { memberId },
          {
            set: { questionsToAsk },
            condition: allOf<InterviewPlanRow>(
              interviewPlanExists,
              anyOf<InterviewPlanRow>(
                { questionsToAsk: previous },
                { questionsToAsk },
                ...(previous === '' ? [{ questionsToAsk: absent }] : []),
              ),
            ),
          },
        ),

      /**
       * Replaces the debriefs and, if `date` is given, moves the interview date. Returns false if
       * the debriefs or that date have changed since the row was read.
       */
      setDebriefs: (
        { memberId, debriefRevision }: InterviewPlanRow,
        debriefs: Readonly<Record<Day, Debrief>>,
        date?: { from: Day; to: Day | null },
      ) =>
        tryUpdate(
          table,
          { memberId },
          {
            set: {
              debriefs,
              debriefRevision: nextRevision,
              ...(date && { interviewDate: date.to, lastInterviewDate: date.from }),
            },
            condition: {
              ...interviewPlanExists,
              ...revisionCheck(debriefRevision, 'debriefRevision'),
              ...(date && { interviewDate: date.from }),
            },
          },
        ),
    };
  },
);
