import type { DataExport } from '../../../../shared/accounts/export.contract.ts';
import { formatFileSize } from '../../../../shared/catalog/formatting.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { redirectTo } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import { useRequestExport, useDataExport, useOpenExport } from './export.queries.ts';
import { ActionError } from './action-error.tsx';
import { useScrollOnParam } from './use-scroll-on-param.ts';

/** Requests and downloads a copy of the member's data. The "copy is ready" email links to `?export`. */
export function ExportPanel() {
  const { data: copy, error, refetch } = useDataExport();
  const box = useScrollOnParam('export');
  return (
    <div ref={box} className="max-w-[62ch] scroll-mt-24">
      <p className="text-soft">
        You’ll get a zip file with your profile, plan and payment records, recordings and reports, progress, coaching
        and settings. A README explains each part.
      </p>
      {error && (
        <div role="alert" className="mt-4">
          <p className="text-red-text">We couldn’t check whether you have a copy. {getErrorMessage(error)}</p>
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

function CopyStatus({ copy }: { readonly copy: DataExport | null }) {
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
          <p className="mt-4 text-red-text">Your copy couldn’t be prepared. Your data is safe. Please try again.</p>
          <RequestButton label="Try again" />
        </>
      );
    case 'ready':
      return <ReadyCopy copy={copy} />;
  }
}

function RequestButton({ label, isQuiet = false }: { readonly label: string; readonly isQuiet?: boolean }) {
  const request = useRequestExport();
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
      {request.error && (
        <p role="alert" className="mt-3 text-red-text">
          {getErrorMessage(request.error)}
        </p>
      )}
    </>
  );
}

function ReadyCopy({ copy }: { readonly copy: Extract<DataExport, { state: 'ready' }> }) {
  const open = useOpenExport();
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
          {formatFileSize(copy.sizeBytes)}, prepared {formatLocalDateTime(copy.requestedAt)}. Available until{' '}
          {formatLocalDateTime(copy.validUntil)}.
        </p>
      </div>
      {open.error && <ActionError error={open.error} returnTo="/settings?export" />}
      <RequestButton label="Prepare a new copy" isQuiet />
    </>
  );
}
