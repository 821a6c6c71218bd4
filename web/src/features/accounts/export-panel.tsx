import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DataExport,
  getExport,
  openExport,
  requestExport,
} from '#shared/accounts/export.contract.ts';
import { formatFileSize } from '#shared/catalog/formatting.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { redirectTo } from '#web/platform/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

import { ActionError } from './action-error.tsx';

const POLL_MS = 3000;

const exportQuery = queryOptions({
  queryKey: [getExport.path],
  queryFn: async ({ signal }) => (await call(getExport, { signal })).body.copy,
  refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? POLL_MS : false),
});

export function ExportPanel() {
  const { data: copy, error, refetch } = useQuery(exportQuery);
  return (
    <div className="max-w-[62ch]">
      <p className="text-soft">
        You’ll get a zip file with your profile, plan and payment records, recordings and reports,
        progress, coaching and settings. A README explains each part.
      </p>
      {error && (
        <div role="alert" className="mt-4">
          <p className="text-red-text">
            We couldn’t check whether you have a copy. {getErrorMessage(error)}
          </p>
          <Button size="small" className="mt-3" icon="again" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!error && copy === undefined && <Skeleton className="mt-4 h-11" />}
      {copy !== undefined && <CopyStatus copy={copy} />}
    </div>
  );
}

function CopyStatus({ copy }: { copy: DataExport | null }) {
  switch (copy?.state) {
    case undefined:
      return <RequestButton label="Prepare my data" />;
    case 'preparing':
      return (
        <output className="mt-4 flex items-center gap-3">
          <span
            aria-hidden="true"
            className="size-4 shrink-0 animate-spin rounded-full border-2 border-high border-t-leaf"
          />
          We’re preparing your copy. You can leave this page; we’ll email you when it’s ready.
        </output>
      );
    case 'failed':
      return (
        <>
          <p className="mt-4 text-red-text">
            Your copy couldn’t be prepared. Your data is safe. Please try again.
          </p>
          <RequestButton label="Try again" />
        </>
      );
    case 'ready':
      return <ReadyCopy copy={copy} />;
  }
}

function RequestButton({ label, isQuiet = false }: { label: string; isQuiet?: boolean }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: async () => (await call(requestExport, {})).body.copy,
    onSuccess: (copy) => client.setQueryData(exportQuery.queryKey, copy),
  });

  return (
    <>
      <Button
        className={isQuiet ? 'mt-3 -ml-4' : 'mt-4'}
        variant={isQuiet ? 'quiet' : 'secondary'}
        disabled={request.isPending}
        onClick={() => request.mutate()}
      >
        {label}
      </Button>
      {request.error && <ActionError error={request.error} returnTo="/settings?export" />}
    </>
  );
}

function ReadyCopy({ copy }: { copy: Extract<DataExport, { state: 'ready' }> }) {
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: async () => (await call(openExport, {})).body.url,
    // The copy may have expired.
    onError: () => client.invalidateQueries({ queryKey: exportQuery.queryKey }),
  });

  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          variant="primary"
          icon="download"
          disabled={open.isPending}
          onClick={() => open.mutate(undefined, { onSuccess: redirectTo })}
        >
          Download my data
        </Button>
        <p className="text-sm text-faint">
          {formatFileSize(copy.sizeBytes)}, prepared {formatLocalDateTime(copy.requestedAt)}.
          Available until {formatLocalDateTime(copy.validUntil)}.
        </p>
      </div>
      {open.error && <ActionError error={open.error} returnTo="/settings?export" />}
      <RequestButton label="Prepare a new copy" isQuiet />
    </>
  );
}
