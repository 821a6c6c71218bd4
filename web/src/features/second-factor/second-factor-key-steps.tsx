import { type ReactNode, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import type { AuthenticatorEntry } from '#shared/accounts/second-factor.contract.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatLocalTime } from '#web/ui/format-local-time.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';

interface SecondFactorKeyStepsProps {
  offer: AuthenticatorEntry;
  level: 2 | 3;
  installStep: { title: string; text: string };
  notice?: ReactNode;
  children: ReactNode;
}

export function SecondFactorKeySteps({
  offer,
  level,
  installStep,
  notice,
  children,
}: SecondFactorKeyStepsProps) {
  const { secret, otpauthUri, endsAt } = offer;
  return (
    <ol className="max-w-180 border-t border-line">
      <Step number={1} title={installStep.title} level={level}>
        <p>{installStep.text}</p>
      </Step>

      <Step number={2} title={`Add ${PRODUCT_NAME} to the app`} level={level}>
        {notice}
        <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
          <QrCode text={otpauthUri} />
          <div className="min-w-0">
            <p>Scan this QR code with the app. Can’t scan it? Enter the key instead:</p>
            <KeyText secret={secret} />
            <p className="mt-4 text-sm text-faint">
              App on this device? <TextLink to={otpauthUri}>Open the app with this key</TextLink>
            </p>
            <p className="mt-2 text-sm text-faint">
              Enter the first code by <time dateTime={endsAt}>{formatLocalTime(endsAt)}</time>.
            </p>
          </div>
        </div>
      </Step>

      <Step number={3} title="Enter the code from the app" level={level}>
        {children}
      </Step>
    </ol>
  );
}

interface StepProps {
  number: number;
  title: string;
  level: 2 | 3;
  children: ReactNode;
}

function Step({ number, title, level, children }: StepProps) {
  const isPage = level === 2;
  const Heading = isPage ? 'h2' : 'h3';

  return (
    <li
      className={classes(
        'grid grid-cols-[1.75rem_1fr] border-b border-line py-6 sm:grid-cols-[2.5rem_1fr]',
        // The surrounding section already has a bottom border.
        !isPage && 'last:border-b-0 last:pb-0',
      )}
    >
      <span aria-hidden="true" className="font-mono text-lg text-leaf">
        {number}
      </span>
      <div className="min-w-0 text-soft">
        <Heading className={classes('mb-3 text-ink', isPage ? 'text-xl' : 'text-lg')}>
          {title}
        </Heading>
        {children}
      </div>
    </li>
  );
}

function KeyText({ secret }: { secret: string }) {
  const [status, setStatus] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setStatus('Copied'),
      () => setStatus('Couldn’t copy the key. Select it and copy it manually.'),
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
        <output className="text-sm text-soft">{status}</output>
      </div>
    </>
  );
}

/** Takes the focus when it appears, because the previously focused form is unmounted. */
export function KeyExpiredNotice({ title, children }: { title: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);

  return (
    <NoticeBox ref={element} tabIndex={-1} tone="warning" className="mb-5 outline-none">
      <div role="alert">
        <p className="font-semibold text-ink">{title}</p>
        <p className="mt-1 text-soft">Setup took too long or was restarted elsewhere. {children}</p>
      </div>
    </NoticeBox>
  );
}

/**
 * Width of the light border that QR scanners require (ISO/IEC 18004), in modules (squares of the
 * code).
 */
const QUIET_ZONE_MODULES = 4;

/** Dark on light even on the dark page, because some scanners can't read inverted codes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );

  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so no address leads to it
      role="img"
      aria-label="QR code with the key for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-48 shrink-0 rounded-md bg-ink text-black"
    >
      <path d={modules.join('')} fill="currentColor" />
    </svg>
  );
}
