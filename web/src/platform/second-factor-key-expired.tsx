import { type ReactNode, useEffect, useRef } from 'react';

interface KeyExpiredNoticeProps {
  readonly title: string;
  /** Tells the member what to do next. */
  readonly children: ReactNode;
}

/**
 * Tells the user, including by screen reader, that the displayed key has expired. Takes the focus, because the focused
 * form is unmounted.
 */
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
        <p className="mt-1 text-soft">Setup took too long or was restarted elsewhere. {children}</p>
      </div>
    </div>
  );
}
