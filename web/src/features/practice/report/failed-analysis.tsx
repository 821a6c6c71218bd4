import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  FailedAnalysis as Analysis,
  FileFailureGroup,
} from '#shared/practice/failed-analyses.ts';
import { failureCauses } from '#shared/practice/failure-texts.ts';
import { listFailedAnalyses, restartAnalysis } from '#shared/practice/practice.contract.ts';
import { fileExtensions } from '#shared/practice/video-format.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatCount } from '#web/ui/format-count.ts';
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

/** Failures that only the members can fix, without any of their content. */
export function FileFailures({ group, age }: { group: FileFailureGroup; age: string }) {
  const { reason, contentType, count } = group;
  const type = fileExtensions.get(contentType)?.slice(1).toUpperCase() ?? 'Unknown type';

  return (
    <li className="border-t border-line px-2 py-3">
      <span className="block font-medium">{`${failureCauses[reason]}: ${formatCount(count, 'recording')}`}</span>
      <span className="block text-sm text-soft">
        {type}, latest {age} ago. A restart wouldn’t help. The member sees what to do.
      </span>
    </li>
  );
}
