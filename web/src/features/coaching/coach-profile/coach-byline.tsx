import type { CoachProfile } from '#shared/coaching/coach-request.ts';

interface CoachBylineProps {
  name: string;
  /** Undefined if the member is no longer a coach. */
  profile: CoachProfile | undefined;
}

/** The coach's picture, name and bio; nothing if the coach has neither a picture nor a bio. */
export function CoachByline({ name, profile }: CoachBylineProps) {
  if (!profile?.imageUrl && !profile?.bio) return null;

  const { imageUrl, bio } = profile;

  return (
    <div className="mt-3 flex max-w-[66ch] items-center gap-3">
      {imageUrl && (
        <img
          src={imageUrl}
          alt={name}
          className="size-12 shrink-0 rounded-full bg-raised object-cover"
        />
      )}
      <p className="min-w-0 text-sm break-words text-soft">
        <span className="font-medium text-ink">{name}</span>
        {bio && <span className="block">{bio}</span>}
      </p>
    </div>
  );
}
