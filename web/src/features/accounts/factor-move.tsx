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

// The pressed button is unmounted, so focus moves to its replacement.
const focus = (element: HTMLButtonElement | null) => element?.focus();

/**
 * Moves the authenticator: a code from the old phone, the new key, a code from the new phone. Until then the old phone
 * stays active.
 */
export function FactorMove() {
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const cancel = () => setStage({ at: 'rest', isCancelled: true });
  switch (stage.at) {
    case 'rest':
      return (
        <>
          <p className="mb-4 max-w-[60ch] text-soft">
            Switching to a new phone or app? Move your codes while you still have the old one. If you lost it, contact
            your site administrator.
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
          Your codes now come from the new phone. Delete the entry on the old one; its codes no longer work. We logged
          you out on all other devices and sent you an email.
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
        <KeyOver title="That key has expired">
          Delete its entry from the new phone. Your old phone still works: enter a code from it to get a new key.
        </KeyOver>
      )}
      <p className="mb-4 text-soft">
        Start with your old phone, so nobody else can add theirs. Enter the six digits it shows now.
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
      <Said>
        That code is correct. Now set up the new phone. Your old phone works until you enter a code from the new one.
      </Said>
      <KeySteps offer={offer} level={3} app={APP}>
        <p className="mb-4">
          Enter the code from the new phone. After that, only its codes work, and you’re logged out everywhere else.
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
  title: 'Install an authenticator app',
  text: 'Any app for one-time codes works. It doesn’t have to be the one you use now.',
} as const;

function Cancel({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button look="quiet" onClick={onCancel}>
      Cancel
    </Button>
  );
}

/** A result message. Takes focus because the focused form is unmounted, so screen readers announce the message. */
function Said({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p ref={element} tabIndex={-1} className="max-w-[62ch] text-soft outline-none">
      {children}
    </p>
  );
}
