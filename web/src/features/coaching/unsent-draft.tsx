import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ReviewDraft } from './review-draft.ts';
import { CopyDraftButton, DraftText } from './draft-text.tsx';

interface UnsentDraftProps {
  readonly draft: ReviewDraft;
  readonly onDiscard: () => void;
}

/** The unsent draft of this tab, after an answer was sent from another tab or device. */
export function UnsentDraft({ draft, onDiscard }: UnsentDraftProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="unsent-title"
      className="mt-5 scroll-mt-24 rounded-lg border border-amber/60 bg-raised px-4 py-4 sm:px-5"
    >
      <div role="alert">
        <h2 id="unsent-title" className="font-sans text-base font-semibold tracking-normal">
          You already answered this request
        </h2>
        <p className="mt-1 text-sm text-soft">
          The answer below was sent from another tab or device, so the text on this page wasn’t sent. Copy your text if
          you need it.
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyDraftButton readDraft={() => draft} />
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard my text
        </Button>
      </div>
      <DraftText draft={draft} />
    </section>
  );
}
