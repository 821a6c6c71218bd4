import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';
import { formatExactTime } from '../comments/comment-time.ts';
import { formatAsPlainText, type ReviewDraft } from './review-draft.ts';

export function DraftText({ draft }: { draft: ReviewDraft }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-9 text-soft hover:text-ink">Show my text</summary>
      <textarea
        readOnly
        aria-label="Your text"
        rows={6}
        value={formatAsPlainText(draft, formatExactTime)}
        className="mt-2 block w-full rounded-md border border-edge bg-ground px-3 py-2"
      />
    </details>
  );
}

export function CopyDraftButton({ readDraft }: { readDraft: () => ReviewDraft }) {
  const [status, setStatus] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(formatAsPlainText(readDraft(), formatExactTime)).then(
      () => setStatus('Copied'),
      () => setStatus('Couldn’t copy. Select Show my text and copy it from there.'),
    );
  };

  return (
    <>
      <Button size="small" onClick={copy}>
        Copy my text
      </Button>
      <output className="self-center text-sm text-soft">{status}</output>
    </>
  );
}

/** Shows this tab's unsent draft after the coach sent an answer from another tab or device. */
export function UnsentDraft({ draft, onDiscard }: { draft: ReviewDraft; onDiscard: () => void }) {
  return (
    <NoticeBox
      ref={focusOnMount}
      tabIndex={-1}
      tone="warning"
      as="section"
      aria-labelledby="unsent-title"
      className="mt-5 scroll-mt-24"
    >
      <div role="alert">
        <h2 id="unsent-title" className="font-sans text-base font-semibold tracking-normal">
          You already answered this request
        </h2>
        <p className="mt-1 text-sm text-soft">
          The answer below was sent from another tab or device, so the text on this page wasn’t
          sent. Copy your text if you need it.
        </p>
      </div>

      <div className="mt-3 flex flex-wrap gap-2">
        <CopyDraftButton readDraft={() => draft} />
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard my text
        </Button>
      </div>
      <DraftText draft={draft} />
    </NoticeBox>
  );
}
