import { useId } from 'react';

export function EmptyStage({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false" className={className}>
      <defs>
        <linearGradient id={`${id}-beam`} x1="0.36" y1="0" x2="0.5" y2="1">
          <stop offset="0" stopColor="var(--color-amber)" stopOpacity="0.34" />
          <stop offset="1" stopColor="var(--color-amber)" stopOpacity="0.02" />
        </linearGradient>
      </defs>

      <path d="M84 34 108 24 216 156H52z" fill={`url(#${id}-beam)`} />
      <ellipse cx="134" cy="156" rx="82" ry="11" fill="var(--color-amber)" fillOpacity="0.11" />
      <path d="M70 4h36" stroke="var(--color-edge)" strokeWidth="2" strokeLinecap="round" />
      <path d="M88 4v10" stroke="var(--color-edge)" strokeWidth="2" />

      <path
        d="M79 15 99 9l10 15-26 11z"
        fill="var(--color-high)"
        stroke="var(--color-edge)"
        strokeWidth="1.5"
      />

      <path d="m83 35 26-11" stroke="var(--color-amber)" strokeWidth="3" strokeLinecap="round" />

      <path
        d="m121 108-9 48M147 108l9 48M116.5 136h35"
        stroke="var(--color-edge)"
        strokeWidth="3"
        strokeLinecap="round"
      />

      <path
        d="M110 99.5c0-3 48-3 48 0v6c0 4-48 4-48 0z"
        fill="var(--color-high)"
        stroke="var(--color-edge)"
        strokeWidth="1.5"
      />

      <path
        d="M113 98.8c10-1.8 32-1.8 42 0"
        stroke="var(--color-amber)"
        strokeOpacity="0.75"
        strokeWidth="1.5"
        fill="none"
      />

      <path d="m176 158.5 34-1-.6 2.4.8 2.6-34 1 .5-2.7z" fill="var(--color-leaf)" />
      <path d="m190 163.5 7-.2 1.4 9-4.6-.6-3.9.8z" fill="var(--color-leaf)" />
    </svg>
  );
}

/** The product logo: a spike mark, which is tape that shows performers where to stand. */
export function TapeMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={className}>
      <path d="M2.5 5.6 21.4 4.8l-.5 2.5.6 2.5-19 .8.5-2.5z" fill="var(--color-leaf)" />
      <path d="m9.4 11.8 5.2-.2.3 9.6-2.6-.5-2.4.7z" fill="var(--color-leaf)" />
    </svg>
  );
}
