import { type ReactNode, useEffect, useRef } from 'react';

interface KeyOverProps {
  readonly title: string;
  /** What is to be done about it. */
  readonly children: ReactNode;
}

/** The key that was shown no longer counts. Takes the focus, which was in a form that is gone, and is read out. */
export function KeyOver({ title, children }: KeyOverProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div
      ref={element}
      tabIndex={-1}
      className="mb-5 rounded-md border border-amber/60 bg-raised px-4 py-3.5 outline-none sm:px-5"
    >
      <div role="alert">
        <p className="font-semibold text-ink">{title}</p>
        <p className="mt-1 text-soft">The set-up took too long, or was begun again elsewhere. {children}</p>
      </div>
    </div>
  );
}
