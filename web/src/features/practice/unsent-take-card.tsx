import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatLocalDateTime, formatRoundedDuration } from '../../ui/format-local-time.ts';
import type { Take } from './take.store.ts';

interface UnsentTakeCardProps {
  readonly take: Take;
  readonly onUpload: () => void;
  readonly onDiscard: () => void;
}

/** Offers a take left in this browser by a closed tab, lost connection or canceled upload. */
export function UnsentTakeCard({ take, onUpload, onDiscard }: UnsentTakeCardProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="border-edge">
      <h2 className="text-lg">You have a recording that hasn’t been uploaded</h2>
      <p className="mt-1 text-soft">
        {formatRoundedDuration(take.durationSeconds)} long, recorded {formatLocalDateTime(take.recordedAt)}. It’s saved
        only in this browser. A new recording will replace it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" icon="upload" onClick={onUpload}>
          Upload
        </Button>
        <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <Dialog
        open={isAsking}
        title="Discard this recording?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button variant="danger" onClick={onDiscard}>
              Discard
            </Button>
          </>
        }
      >
        This recording was never uploaded, so it can’t be restored.
      </Dialog>
    </Card>
  );
}
