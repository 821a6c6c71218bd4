import type { ReactNode } from 'react';

/** An outline's path, or an element for shapes with a fill or another line width. */
const shapes = {
  camera: 'M3.5 7.5h11v9h-11zM14.5 11l6-3.5v9l-6-3.5',

  microphone:
    'M12 3.5a3 3 0 0 1 3 3v4.5a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3',

  record: <circle cx="12" cy="12" r="6" fill="currentColor" stroke="none" />,
  stop: <rect x="6.5" y="6.5" width="11" height="11" rx="1.5" fill="currentColor" stroke="none" />,
  play: <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />,
  again: 'M4.5 12a7.5 7.5 0 1 0 2.6-5.7M7 2.8v4h4',
  upload: 'M12 15.5v-11M7.5 8.5 12 4l4.5 4.5M4.5 15v4.5h15V15',
  download: 'M12 4.5v11M7.5 11 12 15.5l4.5-4.5M4.5 19.5h15',

  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 7.5h16M4 12h16M4 16.5h16',
  more: <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />,
  check: 'm5 12.5 4.5 4.5L19 7.5',

  chevron: 'm7 10 5 5 5-5',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
  back: 'M19.5 12h-15M10.5 6l-6 6 6 6',

  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.3 10.5v5.5M13.7 10.5v5.5',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.2',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.5v.2',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  lock: 'M5.5 11h13v9h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  same: 'M5 9.5h14M5 14.5h14',

  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  settings: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 5.8v4.4M9 13.8v4.4',
  leave: 'M10 4.5H5v15h5M10 12h10M16 8l4 4-4 4',
  pause: <path d="M8.5 6v12M15.5 6v12" strokeWidth="3.4" />,
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',

  sound: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5M21 9.5l-5 5',
  captions: 'M3.5 6h17v12h-17zM10.3 10.6a2 2 0 1 0 0 2.8M16.8 10.6a2 2 0 1 0 0 2.8',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  book: 'M12 6.5c-2-1.4-4.8-2-8-2v13c3.2 0 6 .6 8 2 2-1.4 4.8-2 8-2v-13c-3.2 0-6 .6-8 2zM12 6.5v13',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/**
 * A decorative icon beside text with the same meaning, hidden from screen readers. `size` is in
 * pixels.
 */
export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  return <Drawing shape={shapes[name]} size={size} />;
}

interface DrawingProps {
  /** An outline's path, or an element. */
  shape: ReactNode;
  size?: number | undefined;
}

/** Draws a shape of 24 by 24 units as an icon. */
export function Drawing({ shape, size = 20 }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      {typeof shape === 'string' ? <path d={shape} /> : shape}
    </svg>
  );
}
