import type { ReactNode } from 'react';
import { Drawing } from './icons.tsx';

/** Apart from the other icons, because only pages with a player load these. */
const shapes = {
  skipBack: <path d="M11.5 6.5 5 12l6.5 5.5zM19 6.5 12.5 12l6.5 5.5z" fill="currentColor" />,
  skipForward: <path d="M12.5 6.5 19 12l-6.5 5.5zM5 6.5l6.5 5.5L5 17.5z" fill="currentColor" />,
  pictureInPicture: 'M11 18H3.5V6h17v5.5M13.5 14h7v4.5h-7z',
  fullscreen: 'M4 9V4.5h5M15 4.5h5V9M20 15v4.5h-5M9 19.5H4V15',
  smallScreen: 'M9 4.5V9H4M20 9h-5V4.5M15 19.5V15h5M4 15h5v4.5',
} as const satisfies Record<string, ReactNode>;

/** An icon of a video's or podcast's controls. `size` is in pixels. */
export function PlayerIcon({ name, size }: { name: keyof typeof shapes; size?: number }) {
  return <Drawing shape={shapes[name]} size={size} />;
}
