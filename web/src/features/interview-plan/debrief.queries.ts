import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Day } from '#shared/interview-plan/day.ts';
import type { Debrief } from '#shared/interview-plan/debrief.ts';
import { saveDebrief } from '#shared/interview-plan/interview-plan.contract.ts';
import { call } from '#web/platform/call.ts';
import { textSavedOn } from '#web/platform/unsaved-text-guard.tsx';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { interviewPlanQuery } from './interview-plan.queries.ts';
import { getTimeZone } from './time-zone.ts';

interface DebriefChange {
  /** Null deletes the notes. */
  debrief: Debrief | null;
  /** The notes that the form was opened with. */
  previous: Debrief | null;
  /** The date of the next interview; undefined keeps the plan's date. */
  nextDate?: Day | null;
}

/** Saves or deletes the notes on the interview of this day, then opens the interview plan. */
export function useSaveDebrief(day: Day) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  const notify = useNotify();
  const notifyError = useNotifyError();

  return useMutation({
    mutationKey: [saveDebrief.name],
    mutationFn: async (change: DebriefChange) => {
      await call(saveDebrief, { params: { day }, body: { ...change, timeZone: getTimeZone() } });
      await client.invalidateQueries({ queryKey: interviewPlanQuery.queryKey, exact: true });
    },
    // Not passed to `mutate`, because deleting the notes may unmount the button that calls it.
    onSuccess: (_, { debrief }) => {
      notify({ title: debrief ? 'Notes saved' : 'Notes deleted' });
      void navigate('/plan', textSavedOn(key));
    },
    onError: (error, { debrief }) =>
      notifyError(`Couldn’t ${debrief ? 'save' : 'delete'} your notes`, error),
  });
}
