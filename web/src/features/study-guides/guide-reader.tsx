import './guide-reader.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { StudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { endSessionIfSignedOut } from '#web/platform/session.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { ModalElement } from '#web/ui/messages/dialog.tsx';
import { Spinner } from '#web/ui/messages/spinner.tsx';
import {
  AllowanceUsedNotice,
  invalidateUsage,
  isAllowanceUsedError,
} from '#web/features/billing/billing.public.ts';

import { GuidePage } from './guide-page.tsx';
import { openDocument, type GuideDocument } from './pdf-document.ts';
import { fetchGuideUrl } from './study-guides.queries.ts';
import { useGuideDownload } from './use-guide-download.ts';
import { useKeptPlace } from './use-kept-place.ts';

interface GuideReaderProps {
  guide: Pick<StudyGuide, 'id' | 'title'>;
  onClose: () => void;
}

const zooms = [0.75, 1, 1.25, 1.5, 2] as const;

/** A guide in a full-window reader. Escape and Back close it. */
export function GuideReader(props: GuideReaderProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ModalElement
      open
      onClose={props.onClose}
      label={props.guide.title}
      className="m-0 h-dvh max-h-dvh w-full max-w-none bg-ground text-ink"
    >
      <GuideReaderContent key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </ModalElement>
  );
}

function GuideReaderContent({
  guide,
  onClose,
  onRetry,
}: GuideReaderProps & { onRetry: () => void }) {
  const { opened, problem } = useGuideDocument(guide.id);
  const download = useGuideDownload();
  const [page, setPage] = useState(1);
  const [zoomIndex, setZoomIndex] = useState(1);
  const zoom = zooms[zoomIndex] ?? 1;

  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center gap-1 border-b border-line px-3 py-2 sm:gap-2 sm:px-6">
        <div className="mr-auto min-w-0">
          <h2 className="truncate text-base sm:text-lg">{guide.title}</h2>
          <p aria-live="polite" className="font-mono text-xs text-faint figures">
            {opened ? `Page ${page} of ${opened.document.numPages}` : ' '}
            {/* Repeats the toast's title, because this window covers the toast. */}
            {download.isSuccess && ' · Download Started'}
          </p>
        </div>

        <IconButton
          icon="minus"
          label="Smaller"
          disabled={zoomIndex === 0}
          onClick={() => setZoomIndex(zoomIndex - 1)}
        />

        <span className="hidden w-12 text-center font-mono text-sm text-soft figures sm:inline">
          {zoom * 100}%
        </span>

        <IconButton
          icon="plus"
          label="Larger"
          disabled={zoomIndex === zooms.length - 1}
          onClick={() => setZoomIndex(zoomIndex + 1)}
        />

        <IconButton
          icon="download"
          label={`Download ${guide.title}`}
          disabled={download.isPending}
          onClick={() => download.mutate(guide)}
        />

        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>

      {problem && <ReaderError problem={problem} onRetry={onRetry} />}
      {!problem && !opened && <Spinner label="Loading the guide" />}
      {opened && <Pages opened={opened} zoom={zoom} onPage={setPage} />}
    </div>
  );
}

function ReaderError({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  if (isAllowanceUsedError(problem)) {
    return (
      <div className="grid flex-1 place-items-center p-6">
        <AllowanceUsedNotice
          message={problem.userMessage}
          keptInputText="You can still reopen guides you’ve opened this month."
          className="max-w-110"
        />
      </div>
    );
  }

  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <p role="alert" className="text-soft">
        {problem instanceof ApiError
          ? problem.userMessage
          : 'The guide couldn’t be displayed. You can still download it.'}
      </p>
      <Button icon="again" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

interface OpenedDocument {
  document: GuideDocument;
  aspectRatio: number;
}

interface PagesProps {
  opened: OpenedDocument;
  zoom: number;
  onPage: (number: number) => void;
}

function Pages({ opened: { document, aspectRatio }, zoom, onPage }: PagesProps) {
  const container = useRef<HTMLElement>(null);
  const width = useAvailableWidth(container);
  const pageWidth = Math.floor(width * zoom);
  const rememberPlace = useKeptPlace(container, pageWidth);

  return (
    <section
      ref={container}
      onScroll={rememberPlace}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only then it scrolls by keyboard
      tabIndex={0}
      aria-label="Pages"
      className="min-h-0 flex-1 overflow-auto p-3 [overflow-anchor:none] sm:p-6"
    >
      <div className="flex w-max min-w-full flex-col gap-4">
        {width > 0 &&
          Array.from({ length: document.numPages }, (_, at) => (
            <GuidePage
              key={at}
              document={document}
              pageNumber={at + 1}
              width={pageWidth}
              aspectRatio={aspectRatio}
              onVisible={onPage}
            />
          ))}
      </div>
    </section>
  );
}

const COLUMN_PX = 860;

/** Page width at 100% zoom: the container's width, but at most `COLUMN_PX`. */
function useAvailableWidth(container: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;

    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.min(COLUMN_PX, Math.floor(entry?.contentRect.width ?? 0))),
    );
    observer.observe(element);

    return () => observer.disconnect();
  }, [container]);

  return width;
}

/**
 * The PDF of a guide, opened with a new signed URL on each mount. `problem` is the error, or null.
 */
function useGuideDocument(guideId: string) {
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const client = useQueryClient();

  useEffect(() => {
    const abortController = new AbortController();
    let close = () => {};

    const open = async () => {
      const { url } = await fetchGuideUrl(guideId, 'read', abortController.signal);
      invalidateUsage(client);

      const loading = openDocument({ url });
      close = loading.close;
      if (abortController.signal.aborted) return close();

      const document = await loading.document;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      setOpened({ document, aspectRatio: height / width });
    };

    open().catch((error: unknown) => {
      if (abortController.signal.aborted) return;
      endSessionIfSignedOut(client, error);
      setProblem(error instanceof Error ? error : new Error('unknown'));
    });

    return () => {
      abortController.abort();
      close();
    };
  }, [guideId, client]);

  return { opened, problem };
}
