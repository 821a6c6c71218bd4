import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { exactTime } from './comment-time.ts';
import { plainText, type DeskDraft } from './desk-draft.ts';

/** The whole draft, to read and select. */
export function DraftText({ draft }: { readonly draft: DeskDraft }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-9 text-soft hover:text-ink">Show my text</summary>
      <textarea
        readOnly
        aria-label="Your text"
        rows={6}
        value={plainText(draft, exactTime)}
        className="mt-2 block w-full rounded-md border border-edge bg-ground px-3 py-2"
      />
    </details>
  );
}

export function CopyButton({ read }: { readonly read: () => DeskDraft }) {
  const [said, setSaid] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(plainText(read(), exactTime)).then(
      () => setSaid('Copied'),
      () => setSaid('Couldn’t copy. Select the text below.'),
    );
  };
  return (
    <>
      <Button size="small" onClick={copy}>
        Copy my text
      </Button>
      <output className="self-center text-sm text-soft">{said}</output>
    </>
  );
}
