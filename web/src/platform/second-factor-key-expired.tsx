import { type ReactNode, useEffect, useRef } from 'react';

interface KeyExpiredNoticeProps {
  readonly title: string;
  /** What the member should do next. */
  readonly children: ReactNode;
}

/** Reports that the displayed key has expired. Takes the focus, because the focused form is gone, and is announced. */
export function KeyExpiredNotice({ title, children }: KeyExpiredNoticeProps) {
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
