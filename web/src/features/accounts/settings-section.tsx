import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface SettingsSectionProps {
  id: string;
  title: string;
  hint: string;
  children: ReactNode;
}

/**
 * Title and hint on the left, controls on the right. Links with the ID as a query parameter scroll
 * to the section.
 */
export function SettingsSection({ id, title, hint, children }: SettingsSectionProps) {
  const section = useRef<HTMLElement>(null);
  const { search } = useLocation();
  const isRequested = new URLSearchParams(search).has(id);

  useEffect(() => {
    if (isRequested) section.current?.scrollIntoView({ block: 'center' });
  }, [isRequested]);

  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-12 gap-y-5 border-t border-line py-10 first:border-t-0 first:pt-2 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 max-w-[52ch] text-sm text-soft">{hint}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
