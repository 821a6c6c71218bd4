import { type ReactNode, useId } from 'react';
import { type Audience, audiences, describeAudience } from '../../../shared/catalog/audience.ts';
import type { CatalogItem } from '../../../shared/catalog/catalog-item.ts';
import { planName } from '../../../shared/catalog/tiers.ts';
import { useSetParam } from '../platform/use-set-param.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';

interface PreviewBarProps {
  readonly audience: Audience;
  readonly back: { readonly to: string; readonly label: string };
}

/** Names the audience and switches to another one. Stays visible while the page scrolls. */
export function PreviewBar({ audience, back }: PreviewBarProps) {
  const setParam = useSetParam();
  return (
    <section
      aria-label="Preview"
      className="sticky top-18 z-20 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-edge bg-raised px-4 py-3 shadow-lg"
    >
      <p className="grow basis-60 font-medium" aria-live="polite">
        You’re viewing this as {describeAudience(audience)}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-36">
          <Select label="View as" value={audience} onChange={({ target }) => setParam('as', target.value)}>
            {audiences.map((each) => (
              <option key={each} value={each}>
                {each === 'visitor' ? 'Visitor' : planName(each)}
              </option>
            ))}
          </Select>
        </div>
        <ButtonLink to={back.to} icon="back" aria-label={back.label}>
          Back
        </ButtonLink>
      </div>
    </section>
  );
}

interface PreviewSectionProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows the members' components. They are inert, so that a preview plays nothing and saves no progress. */
export function PreviewSection({ title, className, children }: PreviewSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 min-w-0">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div inert className="mt-4 rounded-lg border border-dashed border-edge p-4 sm:p-6">
        <div className={className}>{children}</div>
      </div>
    </section>
  );
}

/** Describes the preview in text, because screen readers skip its inert parts. */
export function describeAccess(audience: Audience, item: CatalogItem, hasFile: boolean): string {
  const access = describeLock(audience, item, hasFile);
  return item.isPublic ? access : `Hidden: only administrators can open this preview. Once published: ${access}`;
}

function describeLock(audience: Audience, { locked, requiredTier, fileState }: CatalogItem, hasFile: boolean): string {
  if (audience === 'visitor') return 'Locked. Visitors are asked to sign up or sign in.';
  if (locked) return `Locked. It requires the ${planName(requiredTier)} plan, and members are offered an upgrade.`;
  if (hasFile) return 'Unlocked. Members can open the file.';
  return fileState === 'copying' ? 'Unlocked. The file is being prepared.' : 'Unlocked, but there is no file yet.';
}
