import { Button, ButtonAnchor, ButtonLink, IconButton, type ButtonLook } from './button.tsx';
import { Section, State, States, focusRing, longText } from './showcase-state.tsx';
import { useNotify } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

const looks: readonly { readonly look: ButtonLook; readonly hover: string }[] = [
  { look: 'primary', hover: 'bg-leaf-bright' },
  { look: 'secondary', hover: 'border-soft bg-raised' },
  { look: 'quiet', hover: 'bg-raised text-ink' },
  { look: 'record', hover: 'bg-tape' },
  { look: 'danger', hover: 'bg-red-dim' },
];

/** All buttons and other controls, in every state. */
export function ControlsShowcase() {
  return (
    <>
      <Section title="Buttons">
        {looks.map(({ look, hover }) => (
          <div key={look} className="flex flex-wrap items-end gap-4">
            <State name={`${look}, rest`}>
              <Button look={look}>Continue</Button>
            </State>
            <State name="hover">
              <Button look={look} className={hover}>
                Continue
              </Button>
            </State>
            <State name="focus">
              <Button look={look} className={focusRing}>
                Continue
              </Button>
            </State>
            <State name="disabled">
              <Button look={look} disabled>
                Continue
              </Button>
            </State>
            <State name="busy">
              <Button look={look} isBusy>
                Saving...
              </Button>
            </State>
            <State name="small, with an icon">
              <Button look={look} size="small" icon="record">
                Record
              </Button>
            </State>
            <State name="large">
              <Button look={look} size="large">
                Continue
              </Button>
            </State>
          </div>
        ))}
        <States>
          <State name="long text">
            <Button look="primary">{longText}</Button>
          </State>
          <State name="links that look like buttons">
            <div className="flex gap-3">
              <ButtonLink to="/_ui">Inside</ButtonLink>
              <ButtonAnchor href="/_ui">Full page</ButtonAnchor>
            </div>
          </State>
          <State name="icon only: default, focus, disabled">
            <IconButton icon="info" label="Explain" />
            <IconButton icon="info" label="Explain, with focus" className={focusRing} />
            <IconButton icon="info" label="Explain, disabled" disabled />
          </State>
        </States>
      </Section>
      <Overlays />
    </>
  );
}

function Overlays() {
  const notify = useNotify();
  return (
    <Section title="Tooltip and notice">
      <States>
        <State name="after 700 ms, or on keyboard focus">
          <Tooltip text="A short explanation">
            <Button>Short</Button>
          </Tooltip>
        </State>
        <State name="long text, shown immediately within 300 ms of the last one">
          <Tooltip text={longText}>
            <Button>Long</Button>
          </Tooltip>
        </State>
        <State name="notices for 5 s, F8 moves focus there">
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => notify({ title: 'Upload Successful', description: 'A success notice.' })}>
              Good
            </Button>
            <Button onClick={() => notify({ title: 'Upload Failed', description: longText, tone: 'destructive' })}>
              Destructive
            </Button>
            <Button onClick={() => notify({ title: longText })}>Title only</Button>
          </div>
        </State>
      </States>
    </Section>
  );
}
