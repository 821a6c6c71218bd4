import { Page } from './page.tsx';
import { ContainersShowcase } from './showcase-containers.tsx';
import { ControlsShowcase } from './showcase-controls.tsx';
import { FieldsShowcase } from './showcase-fields.tsx';
import { StaticElementsShowcase } from './showcase-static-elements.tsx';
import { TokensShowcase } from './showcase-tokens.tsx';

/** Every token and component of the design system, in every state. Included only in development builds. */
export function ShowcasePage() {
  return (
    <Page>
      <title>Design system</title>
      <h1 className="text-4xl">Design system</h1>
      <p className="mt-3 max-w-[60ch] text-soft">
        Hover and focus states are shown next to the default state. Body text has a contrast of at least 7:1, other text
        4.5:1.
      </p>
      <div className="mt-10 flex flex-col gap-12">
        <TokensShowcase />
        <ControlsShowcase />
        <FieldsShowcase />
        <ContainersShowcase />
        <StaticElementsShowcase />
      </div>
    </Page>
  );
}
