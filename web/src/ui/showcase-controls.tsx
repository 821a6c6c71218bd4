import { Button, ButtonAnchor, ButtonLink, IconButton, type ButtonVariant } from './button.tsx';
import { ShowcaseSection, ShowcaseState, ShowcaseStates, focusRing, longText } from './showcase-layout.tsx';
import { useNotify } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

const variants: readonly { readonly variant: ButtonVariant; readonly hover: string }[] = [
  { variant: 'primary', hover: 'bg-leaf-bright' },
  { variant: 'secondary', hover: 'border-soft bg-raised' },
  { variant: 'quiet', hover: 'bg-raised text-ink' },
  { variant: 'record', hover: 'bg-tape' },
  { variant: 'danger', hover: 'bg-red-dim' },
];

/** All buttons and other controls, in every state. */
export function ControlsShowcase() {
  return (
    <>
      <ShowcaseSection title="Buttons">
        {variants.map(({ variant, hover }) => (
          <div key={variant} className="flex flex-wrap items-end gap-4">
            <ShowcaseState name={`${variant}, rest`}>
              <Button variant={variant}>Continue</Button>
            </ShowcaseState>
            <ShowcaseState name="hover">
              <Button variant={variant} className={hover}>
                Continue
              </Button>
            </ShowcaseState>
            <ShowcaseState name="focus">
              <Button variant={variant} className={focusRing}>
                Continue
              </Button>
            </ShowcaseState>
            <ShowcaseState name="disabled">
              <Button variant={variant} disabled>
                Continue
              </Button>
            </ShowcaseState>
            <ShowcaseState name="busy">
              <Button variant={variant} isBusy>
                Saving...
              </Button>
            </ShowcaseState>
            <ShowcaseState name="small, with an icon">
              <Button variant={variant} size="small" icon="record">
                Record
              </Button>
            </ShowcaseState>
            <ShowcaseState name="large">
              <Button variant={variant} size="large">
                Continue
              </Button>
            </ShowcaseState>
          </div>
        ))}
        <ShowcaseStates>
          <ShowcaseState name="long text">
            <Button variant="primary">{longText}</Button>
          </ShowcaseState>
          <ShowcaseState name="links that look like buttons">
            <div className="flex gap-3">
              <ButtonLink to="/_ui">Inside</ButtonLink>
              <ButtonAnchor href="/_ui">Full page</ButtonAnchor>
            </div>
          </ShowcaseState>
          <ShowcaseState name="icon only: default, focus, disabled">
            <IconButton icon="info" label="Explain" />
            <IconButton icon="info" label="Explain, with focus" className={focusRing} />
            <IconButton icon="info" label="Explain, disabled" disabled />
          </ShowcaseState>
        </ShowcaseStates>
      </ShowcaseSection>
      <Overlays />
    </>
  );
}

function Overlays() {
  const notify = useNotify();
  return (
    <ShowcaseSection title="Tooltip and notice">
      <ShowcaseStates>
        <ShowcaseState name="after 700 ms, or on keyboard focus">
          <Tooltip text="A short explanation">
            <Button>Short</Button>
          </Tooltip>
        </ShowcaseState>
        <ShowcaseState name="long text, opens immediately within 300 ms after another tooltip">
          <Tooltip text={longText}>
            <Button>Long</Button>
          </Tooltip>
        </ShowcaseState>
        <ShowcaseState name="notices, shown for 5 s and focused with F8">
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => notify({ title: 'Upload Successful', description: 'A success notice.' })}>
              Good
            </Button>
            <Button onClick={() => notify({ title: 'Upload Failed', description: longText, tone: 'destructive' })}>
              Destructive
            </Button>
            <Button onClick={() => notify({ title: longText })}>Title only</Button>
          </div>
        </ShowcaseState>
      </ShowcaseStates>
    </ShowcaseSection>
  );
}
