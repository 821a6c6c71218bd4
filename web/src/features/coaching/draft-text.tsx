import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatExactTime } from './comment-time.ts';
import { formatAsPlainText, type ReviewDraft } from './review-draft.ts';

/** The whole draft as selectable text. */
export function DraftText({ draft }: { readonly draft: ReviewDraft }) {
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

export function CopyDraftButton({ readDraft }: { readonly readDraft: () => ReviewDraft }) {
  const [status, setStatus] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(formatAsPlainText(readDraft(), formatExactTime)).then(
      () => setStatus('Copied'),
      () => setStatus('Couldn’t copy. Select the text below.'),
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
