import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { formatLocalDateTime, formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { TakePlayer } from '../takes/take-player.tsx';
import { DiscardTakeButton } from './discard-take-button.tsx';
import type { Take } from './take.store.ts';

interface UnsentTakeCardProps {
  take: Take;
  onUpload: () => void;
  onDiscard: () => void;
}

export function UnsentTakeCard({ take, onUpload, onDiscard }: UnsentTakeCardProps) {
  return (
    <Card className="border-edge">
      <h2 className="text-lg">You have a recording that hasn’t been uploaded</h2>
      <p className="mt-1 text-soft">
        {formatRoundedDuration(take.durationSeconds)} long, recorded{' '}
        {formatLocalDateTime(take.recordedAt)}. It’s saved only in this browser. A new recording
        will replace it.
      </p>
      <div className="relative mt-4 aspect-video w-full max-w-96 overflow-hidden rounded-md bg-black">
        <TakePlayer take={take.blob} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" icon="upload" onClick={onUpload}>
          Upload
        </Button>
        <DiscardTakeButton onDiscard={onDiscard} />
      </div>
    </Card>
  );
}
