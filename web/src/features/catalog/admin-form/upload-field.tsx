import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, RetryButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { Progress } from '#web/ui/messages/progress.tsx';
import { useKeptFocus } from '#web/ui/use-restored-focus.ts';
import { FileFacts } from './file-facts.tsx';
import { openSection } from './open-section.ts';
import { type UploadOptions, type UploadState, useUpload } from './use-upload.ts';

export interface UploadFieldProps extends UploadOptions {
  label: string;
  /** Noun in the button labels: 'Video' gives 'Upload Video' and 'Replace Video'. */
  noun: string;
  accept: string;
  hasFile: boolean;
  /** Facts about the stored file, shown until another file is chosen. */
  stored?: ReactNode;
  isVideo?: boolean;
  /** Formats a chosen file's length; omitted if the file has none. */
  formatExtent?: ((extent: number) => string) | undefined;
  /** Why the form can’t be saved with this field. */
  problem?: string | undefined;
  disabled: boolean;
  onRemove?: (() => void) | undefined;
}

export function UploadField(props: UploadFieldProps) {
  const { label, noun, accept, hasFile, stored, problem, disabled, onRemove } = props;
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const { state, start, cancel, clear } = useUpload(props);

  useKeptFocus(state.status, field);
  useEffect(() => {
    if (state.status === 'failed' || state.status === 'refused') openSection(field.current);
  }, [state.status]);

  const showsProblem =
    problem !== undefined && (state.status === 'idle' || state.status === 'sent');
  const isRunning = state.status === 'sending' || state.status === 'checking';

  return (
    <fieldset ref={field} className="min-w-0 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-medium text-soft">{label}</legend>

      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) start(file);
          event.target.value = '';
        }}
      />

      <ShownFile
        {...props}
        stored={hasFile && stored}
        state={state.status === 'refused' ? state.before : state}
      />

      {isRunning ? (
        <Running noun={noun} state={state} onCancel={cancel} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon="upload"
            disabled={disabled}
            aria-describedby={showsProblem ? problemId : undefined}
            data-problem={problem !== undefined || undefined}
            onClick={() => input.current?.click()}
          >
            {hasFile ? `Replace ${noun}` : `Upload ${noun}`}
          </Button>

          {hasFile && onRemove && (
            <Button
              variant="quiet"
              size="small"
              disabled={disabled}
              aria-label={`Remove ${noun}`}
              onClick={() => {
                clear();
                onRemove();
              }}
            >
              Remove
            </Button>
          )}

          {state.status === 'failed' && (
            <RetryButton variant="quiet" size="small" onClick={() => start(state.file)} />
          )}
        </div>
      )}

      {showsProblem ? (
        <p id={problemId} className="mt-2 text-sm break-words text-red-text">
          {problem}
        </p>
      ) : (
        <UploadNote state={state} noun={noun} />
      )}
    </fieldset>
  );
}

interface ShownFileProps extends Pick<
  UploadFieldProps,
  'accept' | 'stored' | 'isVideo' | 'formatExtent'
> {
  state: Exclude<UploadState, { status: 'refused' }>;
}

function ShownFile({ state, accept, stored, isVideo = false, formatExtent }: ShownFileProps) {
  if (state.status === 'idle') return stored;

  const extent = 'extent' in state ? state.extent : 0;
  const length = formatExtent && extent > 0 ? formatExtent(extent) : '';
  const shown = state.status === 'checking' ? undefined : state.file;

  return (
    <FileFacts
      name={state.file.name}
      sizeBytes={state.file.size}
      length={length}
      video={isVideo ? shown : undefined}
      picture={accept === 'image/*' ? shown : undefined}
    />
  );
}

function UploadNote({ state, noun }: { state: UploadState; noun: string }) {
  if (state.status === 'failed' || state.status === 'refused') {
    return (
      <p role="alert" className="mt-2 text-sm break-words text-red-text">
        {state.message}
      </p>
    );
  }

  return (
    <output className="block text-sm text-leaf">
      {state.status === 'sent' && (
        <span className="mt-2 flex items-center gap-1.5">
          <Icon name="check" size={17} />
          {`${noun} uploaded successfully`}
        </span>
      )}
      {state.status === 'sending' && !state.isPaused && (
        <span className="sr-only">{describeProgress(state.fraction)}</span>
      )}
      {state.status === 'sending' && state.isPaused && (
        <span className="mt-2 block text-soft">Upload paused. It resumes automatically.</span>
      )}
    </output>
  );
}

/** Changes only at every quarter, so that screen readers don't announce every percent. */
function describeProgress(fraction: number): string {
  const percent = Math.floor(fraction * 4) * 25;
  return percent === 0 ? 'Upload started' : `${percent}% uploaded`;
}

interface RunningProps {
  noun: string;
  state: UploadState;
  onCancel: () => void;
}

function Running({ noun, state, onCancel }: RunningProps) {
  const percent = state.status === 'sending' ? Math.floor(state.fraction * 100) : null;
  return (
    <div className="flex items-center gap-3">
      <Progress
        label={percent === null ? `Check of ${noun}` : `Upload of ${noun}`}
        value={percent}
      />
      <span className="shrink-0 font-mono text-sm text-soft figures">
        {percent === null ? 'Checking…' : `${percent}%`}
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Cancel upload of ${noun}`}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </div>
  );
}
