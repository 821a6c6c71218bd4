import type { ReactNode } from 'react';

interface SettingsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** One settings section: title and hint on the left, controls on the right. */
export function SettingsSection({ id, title, hint, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-12 gap-y-5 border-t border-line py-10 lg:grid-cols-[15rem_minmax(0,1fr)]"
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
