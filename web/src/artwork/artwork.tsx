import { useId } from 'react';
import { createArtworkScene, type ArtworkOptions } from './artwork-scene.ts';
import type { Gradient, Shape } from './artwork-shapes.ts';

interface ArtworkProps extends ArtworkOptions {
  className?: string;
}

/**
 * A generated picture for an item without an uploaded one. Decorative, because the title beside it
 * names the item.
 */
export function Artwork({ seed, theme, format, className }: ArtworkProps) {
  const id = useId();
  const { width, height, mirrored, zoom, shapes } = createArtworkScene({ seed, theme, format });

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <g
        transform={`translate(${width / 2} ${height}) scale(${mirrored ? -zoom : zoom} ${zoom}) translate(${-width / 2} ${-height})`}
      >
        {shapes.map((shape, index) => (
          <ShapePath key={index} shape={shape} gradientId={`${id}-${index}`} />
        ))}
      </g>
    </svg>
  );
}

function ShapePath({ shape, gradientId }: { shape: Shape; gradientId: string }) {
  const { d, fill = 'none', stroke, strokeWidth, opacity } = shape;
  const path = {
    d,
    stroke,
    strokeWidth,
    opacity,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;

  if (typeof fill === 'string') return <path {...path} fill={fill} />;

  return (
    <>
      <GradientPaint gradient={fill} id={gradientId} />
      <path {...path} fill={`url(#${gradientId})`} />
    </>
  );
}

function GradientPaint({ gradient, id }: { gradient: Gradient; id: string }) {
  const [[x1, y1], [x2, y2]] = [gradient.from, gradient.to];
  const stops = gradient.stops.map(({ offset, color, opacity }) => (
    <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
  ));

  if (gradient.kind === 'radial') {
    const radius = Math.hypot(x2 - x1, y2 - y1);
    return (
      <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={x1} cy={y1} r={radius}>
        {stops}
      </radialGradient>
    );
  }

  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={x1} y1={y1} x2={x2} y2={y2}>
      {stops}
    </linearGradient>
  );
}
