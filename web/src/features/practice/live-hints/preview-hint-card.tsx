import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import type { Hint } from './preview-hint.ts';

interface PreviewHintProps {
  hint: Hint | 'muted' | 'all_good' | null;
  /** True while recording, because the badge "REC" is in the same corner. */
  isBelowBadge: boolean;
}

/**
 * One hint in a corner of the preview. Always mounted, so that screen readers announce each new
 * hint.
 */
export function PreviewHint({ hint, isBelowBadge }: PreviewHintProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may not contain paragraphs
      role="status"
      className={classes(
        'pointer-events-none absolute inset-x-2 bottom-2 flex sm:inset-x-3 sm:bottom-auto',
        isBelowBadge ? 'sm:top-14' : 'sm:top-3',
      )}
    >
      {hint === 'all_good' && (
        <p className="inline-flex animate-lights-up items-center gap-1.5 rounded-md border border-line bg-black/90 px-3 py-1.5 text-sm text-ink">
          <span className="text-leaf">
            <Icon name="check" size={17} />
          </span>
          Picture and sound look good.
        </p>
      )}
      {hint && hint !== 'all_good' && <HintCard key={hint} hint={hint} />}
    </div>
  );
}

function HintCard({ hint }: { hint: Hint | 'muted' }) {
  const { title, action, picture } = hintTexts[hint];
  return (
    <div className="flex max-w-80 animate-lights-up items-center gap-3 rounded-md border border-line bg-black/90 p-2 pr-4">
      <HintPicture name={picture} className="h-14 w-auto shrink-0 sm:h-16" />
      <p className="text-sm leading-snug text-soft">
        <strong className="block font-semibold text-ink">{title}</strong> {action}
      </p>
    </div>
  );
}

const hintTexts: Record<
  Hint | 'muted',
  { title: string; action: string; picture: HintPictureName }
> = {
  dark: { title: 'The picture is dark.', action: 'Face a window or a lamp.', picture: 'light' },

  no_face: {
    title: 'We can’t see your face.',
    action: 'Sit in the middle of the frame.',
    picture: 'framing',
  },

  small_face: {
    title: 'Your face is small in the frame.',
    action: 'Move closer to the camera.',
    picture: 'framing',
  },

  large_face: {
    title: 'You’re very close to the camera.',
    action: 'Move back a little.',
    picture: 'framing',
  },

  no_shoulders: {
    title: 'We can’t see your shoulders.',
    action: 'Sit back a little so your shoulders are in the frame.',
    picture: 'framing',
  },

  off_center: {
    title: 'You’re off center.',
    action: 'Turn the camera toward you.',
    picture: 'framing',
  },

  loud_room: {
    title: 'There’s a lot of background noise.',
    action: 'Use a headset or find a quieter room.',
    picture: 'headset',
  },

  quiet_voice: {
    title: 'Your voice is quiet.',
    action: 'Move closer to the microphone.',
    picture: 'voice',
  },

  no_voice: {
    title: 'We can’t hear you.',
    action: 'Say a few words to test your microphone.',
    picture: 'voice',
  },

  muted: {
    title: 'We get no sound from your microphone.',
    action: 'Check that it isn’t muted. Until then, your voice isn’t recorded.',
    picture: 'voice',
  },
};

type HintPictureName = 'framing' | 'light' | 'headset' | 'voice';

function HintPicture({ name, className }: { name: HintPictureName; className: string }) {
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" focusable="false" className={className}>
      <rect width="96" height="72" rx="5" fill="var(--color-raised)" />
      {pictures[name]}
    </svg>
  );
}

function Person({ fill = 'var(--color-edge)' }: { fill?: string }) {
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

const leafLine = {
  fill: 'none',
  stroke: 'var(--color-leaf)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
} as const;

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
      <path
        d="M67 24a12 12 0 0 1 0 14M74 18a21 21 0 0 1 0 26M81 12a30 30 0 0 1 0 38"
        {...leafLine}
      />
    </>
  ),
};
