import { AllowanceUsedNotice } from '#web/features/billing/billing.public.ts';
import { Button, RetryButton } from '#web/ui/controls/button.tsx';
import type { RehearsalUploads } from './use-rehearsal-uploads.ts';

/**
 * The upload status of answers that aren't in the library yet. Renders nothing if all are uploaded.
 */
export function RehearsalUploadNote({ uploads }: { uploads: RehearsalUploads }) {
  const { takes, problem, fraction, isSaved, retry } = uploads;
  if (takes.length === 0) return null;

  const kept = isSaved
    ? takes.length === 1
      ? '1 answer is saved in this browser until it’s uploaded.'
      : `${takes.length} answers are saved in this browser until they’re uploaded.`
    : 'Keep this page open until your answers are uploaded. This browser can’t save a copy.';

  if (problem?.kind === 'refused') {
    return (
      <AllowanceUsedNotice message={problem.message} keptInputText={kept} opensInNewTab={!isSaved}>
        <RetryButton size="small" onClick={retry} />
      </AllowanceUsedNotice>
    );
  }

  if (problem) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
      >
        <p className="min-w-0 flex-1 basis-64 text-sm text-soft">
          Upload failed: {problem.message} {kept}
        </p>
        <Button size="small" icon="again" onClick={retry}>
          Upload now
        </Button>
      </div>
    );
  }

  return (
    <p className="text-sm text-faint">
      Uploading {takes.length === 1 ? '1 answer' : `${takes.length} answers`}
      {fraction !== null && <span className="figures">, {Math.floor(fraction * 100)}%</span>}
      {!isSaved && `. ${kept}`}
    </p>
  );
}
