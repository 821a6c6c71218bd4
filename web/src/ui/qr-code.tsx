import { encode } from 'uqr';
import { classes } from './classes.ts';

interface QrCodeProps {
  readonly text: string;
  /** Text alternative for screen readers. */
  readonly label: string;
  readonly className?: string;
}

/** Light border that scanners require, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** Dark on light even on the dark page, because some scanners can't read inverted codes. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so no address leads to it
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes('aspect-square rounded-md bg-ink text-black', className)}
    >
      <path d={modules.join('')} fill="currentColor" />
    </svg>
  );
}
