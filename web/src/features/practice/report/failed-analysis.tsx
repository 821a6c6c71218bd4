import { queryOptions, useMutation } from '@tanstack/react-query';
import type { FailedAnalysis as Analysis } from '#shared/practice/failed-analyses.ts';
import { listFailedAnalyses, restartAnalysis } from '#shared/practice/practice.contract.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

export const failedAnalysesQuery = queryOptions({
  queryKey: [listFailedAnalyses.path],
  queryFn: async ({ signal }) => (await call(listFailedAnalyses, { signal })).body,
});

interface FailedAnalysisProps {
  analysis: Analysis;
  /** Time since the failure, for example `2 hr`. */
  age: string;
}

export function FailedAnalysis({ analysis, age }: FailedAnalysisProps) {
  const { memberId, videoId } = analysis;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(restartAnalysis, { params: { memberId, videoId } }),
  });

  return (
    <li className="border-t border-line px-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <span className="block font-medium">Failed {age} ago</span>
          <TextLink tone="soft" className="text-sm" to={`/admin/members/${memberId}`}>
            Show member
          </TextLink>
        </span>
        {isSuccess ? (
          <output className="text-sm text-soft">Restarted</output>
        ) : (
          <Button size="small" isBusy={isPending} onClick={() => mutate()}>
            Restart
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-red-text">
          {getErrorMessage(error)}
        </p>
      )}
    </li>
  );
}
