import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppKey } from '../../../../shared/accounts/second-factor.contract.ts';
import { SecondFactorCode } from '../../platform/second-factor-code.tsx';
import { KeyOver } from '../../platform/second-factor-key-over.tsx';
import { KeySteps } from '../../platform/second-factor-key.tsx';
import { Button } from '../../ui/button.tsx';
import { useBeginMove, useFinishMove } from './factor-move.queries.ts';

type Stage =
  | { readonly at: 'rest'; readonly isCancelled?: boolean }
  | { readonly at: 'proof'; readonly isKeyOver?: boolean }
  | { readonly at: 'key'; readonly offer: AppKey }
  | { readonly at: 'moved' };

// What was pressed is gone, and the focus would go with it.
const focus = (element: HTMLButtonElement | null) => element?.focus();

/** The way to another phone: a code of the old one, the new key, a code of the new one. Left half way, the old one counts. */
export function FactorMove() {
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const cancel = () => setStage({ at: 'rest', isCancelled: true });
  switch (stage.at) {
    case 'rest':
      return (
        <>
          <p className="mb-4 max-w-[60ch] text-soft">
            A new phone, or another app? Move your codes to it while you have the old one. Is that lost? Ask who
            operates this site.
          </p>
          <Button {...(stage.isCancelled && { ref: focus })} onClick={() => setStage({ at: 'proof' })}>
            Use another phone
          </Button>
        </>
      );
    case 'proof':
      return (
        <Proof
          isKeyOver={stage.isKeyOver ?? false}
          onOffered={(offer) => setStage({ at: 'key', offer })}
          onCancel={cancel}
        />
      );
    case 'key':
      return (
        <NewPhone
          offer={stage.offer}
          onMoved={() => setStage({ at: 'moved' })}
          onOver={() => setStage({ at: 'proof', isKeyOver: true })}
          onCancel={cancel}
        />
      );
    case 'moved':
      return (
        <Said>
          Your codes come from the new phone now. Delete the entry on the old one: its codes open nothing any more.
          Wherever else you were logged in, you are logged out, and we have told you by mail.
        </Said>
      );
  }
}

interface ProofProps {
  readonly isKeyOver: boolean;
  readonly onOffered: (offer: AppKey) => void;
  readonly onCancel: () => void;
}

function Proof({ isKeyOver, onOffered, onCancel }: ProofProps) {
  return (
    <div className="max-w-[62ch]">
      {isKeyOver && (
        <KeyOver title="That key no longer counts">
          Delete its entry from the new phone. The old one still counts: enter a code of it to get a new key.
        </KeyOver>
      )}
      <p className="mb-4 text-soft">
        First the old phone, so that nobody who finds your browser open puts theirs in its place: enter the six digits
        that it shows now.
      </p>
      <SecondFactorCode
        sending={useBeginMove(onOffered)}
        takesFocus={!isKeyOver}
        beside={<Cancel onCancel={onCancel} />}
      >
        Continue
      </SecondFactorCode>
    </div>
  );
}

interface NewPhoneProps {
  readonly offer: AppKey;
  readonly onMoved: () => void;
  readonly onOver: () => void;
  readonly onCancel: () => void;
}

function NewPhone({ offer, onMoved, onOver, onCancel }: NewPhoneProps) {
  return (
    <div className="flex flex-col gap-5">
      <Said>That was right. Now the new phone; until you have entered a code of it here, the old one counts.</Said>
      <KeySteps offer={offer} level={3} app={APP}>
        <p className="mb-4">
          The one on the new phone. From then on only its codes count, and you are logged out everywhere but here.
        </p>
        <SecondFactorCode
          sending={useFinishMove(offer.offerId, onMoved)}
          onOver={onOver}
          beside={<Cancel onCancel={onCancel} />}
        >
          Finish
        </SecondFactorCode>
      </KeySteps>
    </div>
  );
}

const APP = {
  title: 'Have an authenticator app on it',
  text: 'Any app for one-time codes does. It need not be the one that you used until now.',
} as const;

function Cancel({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button look="quiet" onClick={onCancel}>
      Cancel
    </Button>
  );
}

/** What has happened. Takes the focus, which was in a form that is gone, and so is read out. */
function Said({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p ref={element} tabIndex={-1} className="max-w-[62ch] text-soft outline-none">
      {children}
    </p>
  );
}
