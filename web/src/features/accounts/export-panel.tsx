import type { DataCopy } from '../../../../shared/accounts/export.contract.ts';
import { formatFileSize } from '../../../../shared/catalogue/formatting.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { leaveTo } from '../../platform/leave.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dateTime } from '../../ui/time.ts';
import { useAskCopy, useDataCopy, useOpenCopy } from './export.queries.ts';
import { Refused } from './refused.tsx';
import { useLedHere } from './use-led-here.ts';

/** Requests and downloads a copy of the member's data. The email about it links here with `?export`. */
export function ExportPanel() {
  const { data: copy, error, refetch } = useDataCopy();
  const box = useLedHere('export');
  return (
    <div ref={box} className="max-w-[62ch] scroll-mt-24">
      <p className="text-soft">
        You get a zip file with your profile, plan and payment records, recordings and reports, progress, coaching and
        settings. A README explains each part.
      </p>
      {error && (
        <div role="alert" className="mt-4">
          <p className="text-red-text">We couldn’t check whether you have a copy. {reasonOf(error)}</p>
          <Button size="small" className="mt-3" icon="again" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!error && copy === undefined && <Skeleton className="mt-4 h-11" />}
      {copy !== undefined && <Copy copy={copy} />}
    </div>
  );
}

function Copy({ copy }: { readonly copy: DataCopy | null }) {
  switch (copy?.state) {
    case undefined:
      return <AskButton label="Prepare my data" />;
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
          <AskButton label="Try again" />
        </>
      );
    case 'ready':
      return <Ready copy={copy} />;
  }
}

function AskButton({ label, isQuiet = false }: { readonly label: string; readonly isQuiet?: boolean }) {
  const ask = useAskCopy();
  return (
    <>
      <Button
        className={isQuiet ? 'mt-3 -ml-4' : 'mt-4'}
        look={isQuiet ? 'quiet' : 'secondary'}
        disabled={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {label}
      </Button>
      {ask.error && (
        <p role="alert" className="mt-3 text-red-text">
          {reasonOf(ask.error)}
        </p>
      )}
    </>
  );
}

function Ready({ copy }: { readonly copy: Extract<DataCopy, { state: 'ready' }> }) {
  const open = useOpenCopy();
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          look="primary"
          icon="download"
          disabled={open.isPending}
          onClick={() => open.mutate(undefined, { onSuccess: leaveTo })}
        >
          Download my data
        </Button>
        <p className="text-sm text-faint">
          {formatFileSize(copy.size)}, prepared {dateTime(copy.askedAt)}. Available until {dateTime(copy.validUntil)}.
        </p>
      </div>
      {open.error && <Refused error={open.error} returnTo="/settings?export" />}
      <AskButton label="Prepare a new copy" isQuiet />
    </>
  );
}
