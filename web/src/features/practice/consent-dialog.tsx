import { consentText } from '../../../../shared/practice/consent.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ConsentControl } from './use-consent.ts';

export function ConsentDialog({ consent }: { readonly consent: ConsentControl }) {
  return (
    <Dialog
      open={consent.isOpen}
      title={consentText.title}
      onClose={consent.decline}
      isWide
      actions={
        <>
          {consent.problem && (
            <p role="alert" className="text-sm text-red-text sm:mr-auto sm:self-center">
              {consent.problem}
            </p>
          )}
          <Button onClick={consent.decline}>Not now</Button>
          <Button variant="primary" disabled={consent.isSaving} onClick={consent.agree}>
            {consentText.agree}
          </Button>
        </>
      }
    >
      <ConsentText />
    </Dialog>
  );
}

export function ConsentText() {
  return (
    <>
      <p>{consentText.lead}</p>
      {consentText.sections.map(({ title, points }) => (
        <section key={title} className="mt-4">
          <h3 className="font-sans text-[0.95rem] font-semibold tracking-normal text-ink">{title}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-[0.95rem]">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
