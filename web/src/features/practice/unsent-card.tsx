import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dateTime, minutesSeconds } from '../../ui/time.ts';
import type { Take } from './take.store.ts';

interface UnsentCardProps {
  readonly take: Take;
  readonly onUpload: () => void;
  readonly onDiscard: () => void;
}

/** Offers a take left in this browser by a closed tab, lost connection or canceled upload. */
export function UnsentCard({ take, onUpload, onDiscard }: UnsentCardProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="border-edge">
      <h2 className="text-lg">You have a recording that isn’t uploaded</h2>
      <p className="mt-1 text-soft">
        {minutesSeconds(take.durationSeconds)} long, recorded {dateTime(take.recordedAt)}. It’s saved only in this
        browser. A new recording will replace it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" icon="upload" onClick={onUpload}>
          Upload
        </Button>
        <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
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
            <Button look="danger" onClick={onDiscard}>
              Discard
            </Button>
          </>
        }
      >
        It was never uploaded, so it can’t be restored.
      </Dialog>
    </Card>
  );
}
