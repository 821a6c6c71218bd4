import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PRODUCT_NAME } from '../../../shared/product/product.ts';
import { Button } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { clockTime } from '../ui/time.ts';
import { useNotify } from '../ui/toast.tsx';
import { SecondFactorCode } from './second-factor-code.tsx';
import { KeyOver } from './second-factor-key-over.tsx';
import { NoOffer } from './second-factor-no-offer.tsx';
import { offerQuery } from './second-factor.queries.ts';

/** Three steps to a second factor: an app, the secret it must know, and the first code as the proof that it does. */
export function SecondFactorSetUp() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(offerQuery);
  const [isKeyOver, setKeyOver] = useState(false);
  const beginAgain = () => {
    // The form goes with its key, and the focus would go with it.
    document.getElementById('content')?.focus({ preventScroll: true });
    setKeyOver(true);
    void client.resetQueries({ queryKey: offerQuery.queryKey, exact: true });
  };
  if (data) return <Steps key={data.secret} {...data} isNew={isKeyOver} onOver={beginAgain} />;
  if (error) return <NoOffer error={error} isKeyOver={isKeyOver} onRetry={() => void refetch()} />;
  return (
    <>
      <Loading label={isKeyOver ? 'That key no longer counts. Preparing a new one' : 'Preparing the set-up'} />
      <Skeleton className="h-90" />
    </>
  );
}

interface StepsProps {
  readonly secret: string;
  readonly address: string;
  /** ISO. */
  readonly endsAt: string;
  /** It takes the place of one that may be in the app already. */
  readonly isNew: boolean;
  readonly onOver: () => void;
}

function Steps({ secret, address, endsAt, isNew, onOver }: StepsProps) {
  const notify = useNotify();
  return (
    <ol className="max-w-180 border-t border-line">
      <Step at={1} title="Have an authenticator app">
        <p>
          Any app for one-time codes does, and many password managers know them too. Your phone may have one already.
        </p>
      </Step>
      <Step at={2} title={`Add ${PRODUCT_NAME} to it`}>
        {isNew && (
          <KeyOver title="This key is new">
            The key before it no longer counts: delete its entry from your app, then add this one.
          </KeyOver>
        )}
        <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
          <QrCode text={address} label="QR code with the key for your authenticator app" className="w-48 shrink-0" />
          <div className="min-w-0">
            <p>Scan this picture with the app. No camera at hand? Enter the key instead:</p>
            <Key secret={secret} />
            <p className="mt-4 text-sm text-faint">
              Is the app on this device?{' '}
              <a href={address} className="text-leaf underline underline-offset-4 hover:text-leaf-bright">
                Open it with the key
              </a>
            </p>
            <p className="mt-2 text-sm text-faint">
              This key waits for its first code until <time dateTime={endsAt}>{clockTime(endsAt)}</time>.
            </p>
          </div>
        </div>
      </Step>
      <Step at={3} title="Enter the code it shows">
        <p className="mb-4">
          It changes every 30 seconds. From then on you enter one after each log-in, when you open an admin page.
        </p>
        <SecondFactorCode
          step="set-up"
          onOver={onOver}
          onDone={() =>
            notify({ title: 'Second factor set up', description: 'We have told you by mail, too. Keep your phone.' })
          }
        >
          Finish
        </SecondFactorCode>
      </Step>
    </ol>
  );
}

interface StepProps {
  readonly at: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ at, title, children }: StepProps) {
  return (
    <li className="grid border-b border-line py-6 grid-cols-[1.75rem_1fr] sm:grid-cols-[2.5rem_1fr]">
      <span aria-hidden="true" className="font-mono text-lg text-leaf">
        {at}
      </span>
      <div className="min-w-0 text-soft">
        <h2 className="mb-3 text-xl text-ink">{title}</h2>
        {children}
      </div>
    </li>
  );
}

function Key({ secret }: { readonly secret: string }) {
  const [said, setSaid] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied: please select it'),
    );
  };
  return (
    <>
      <p className="mt-3 font-mono tracking-wide break-words text-ink select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="small" onClick={copy}>
          Copy the key
        </Button>
        <output className="text-sm text-soft">{said}</output>
      </div>
    </>
  );
}
