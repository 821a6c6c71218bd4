import { Icon } from '../../ui/icons.tsx';
import { HintPicture, type HintPictureName } from './hint-picture.tsx';
import type { Hint } from './preview-hint.ts';

/** One hint in a corner of the preview. Always mounted, so that screen readers announce each new hint. */
export function PreviewHint({ hint }: { readonly hint: Hint | 'all_good' | null }) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may not contain paragraphs
      role="status"
      className="pointer-events-none absolute inset-x-2 bottom-2 flex sm:inset-x-3 sm:top-3 sm:bottom-auto"
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

function HintCard({ hint }: { readonly hint: Hint }) {
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

const hintTexts: Record<Hint, { title: string; action: string; picture: HintPictureName }> = {
  dark: { title: 'The picture is dark.', action: 'Face a window or a lamp.', picture: 'light' },
  no_face: { title: 'We can’t see your face.', action: 'Sit in the middle of the frame.', picture: 'framing' },
  small_face: { title: 'Your face is small in the frame.', action: 'Move closer to the camera.', picture: 'framing' },
  large_face: { title: 'You’re very close to the camera.', action: 'Move back a little.', picture: 'framing' },
  off_center: { title: 'You’re off center.', action: 'Turn the camera toward you.', picture: 'framing' },
  loud_room: { title: 'It’s noisy around you.', action: 'Use a headset or find a quieter room.', picture: 'headset' },
  quiet_voice: { title: 'Your voice is quiet.', action: 'Move closer to the microphone.', picture: 'voice' },
  no_voice: { title: 'We can’t hear you.', action: 'Say a few words to test your microphone.', picture: 'voice' },
};
