import { type ReactNode, useId } from 'react';

export type HintPictureName = 'framing' | 'light' | 'headset' | 'voice';

/** Small illustration of a recording tip, hidden from screen readers. */
export function HintPicture({ name, className }: { readonly name: HintPictureName; readonly className: string }) {
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" focusable="false" className={className}>
      <rect width="96" height="72" rx="5" fill="var(--color-raised)" />
      {pictures[name]}
    </svg>
  );
}

function Person({ fill = 'var(--color-edge)' }: { readonly fill?: string }) {
  return (
    <>
      <path
        d="M20 72c2-15 14-20 22-21.5V44h12v6.5C62 52 74 57 76 72z"
        fill="var(--color-high)"
        stroke={fill}
        strokeWidth="1.5"
      />
      <ellipse cx="48" cy="30" rx="13" ry="17" fill={fill} />
    </>
  );
}

function LampBeam() {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" y1="0.2" x2="1" y2="0.6">
          <stop offset="0" stopColor="var(--color-amber)" stopOpacity="0.75" />
          <stop offset="1" stopColor="var(--color-amber)" stopOpacity="0.04" />
        </linearGradient>
      </defs>
      <path d="M10 14 70 8v64H34z" fill={`url(#${id})`} />
      <path d="m3 11 9-5 5 10-9 5z" fill="var(--color-amber)" />
    </>
  );
}

const leafLine = { fill: 'none', stroke: 'var(--color-leaf)', strokeWidth: 2.5, strokeLinecap: 'round' } as const;

const pictures: Record<HintPictureName, ReactNode> = {
  framing: (
    <>
      <Person />
      <path d="M26 14V7h8M62 7h8v7M26 46v7h8M62 53h8v-7" {...leafLine} />
    </>
  ),
  light: (
    <>
      <Person fill="var(--color-tape)" />
      <LampBeam />
    </>
  ),
  headset: (
    <>
      <Person />
      <path d="M34 31V28a14 14 0 0 1 28 0v3M62 33c0 8-4 11-9 12" {...leafLine} />
      <path d="M34 28v8M62 28v8" {...leafLine} strokeWidth={6} />
    </>
  ),
  voice: (
    <>
      <Person />
      <path d="M67 24a12 12 0 0 1 0 14M74 18a21 21 0 0 1 0 26M81 12a30 30 0 0 1 0 38" {...leafLine} />
    </>
  ),
};
