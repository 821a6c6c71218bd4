import * as RadixTabs from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab {
  value: string;
  label: string;
  disabled?: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(value);

  useEffect(() => {
    if (shown.current === value) return undefined;

    shown.current = value;

    // If the focused element disappeared with the old panel, the new panel takes the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;

      root.current
        ?.querySelector<HTMLElement>('[role=tabpanel][data-state=active]')
        ?.focus({ preventScroll: true });
    });

    return () => cancelAnimationFrame(frame);
  }, [value]);

  return (
    <RadixTabs.Root ref={root} value={value} onValueChange={onChange} activationMode="manual">
      <RadixTabs.List
        aria-label={label}
        className="flex border-b border-line staged:invisible sm:gap-9"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className="group relative min-h-12 flex-1 low:min-h-11 px-2 whitespace-nowrap text-[0.95rem] font-medium text-faint transition-colors duration-150 hover:text-ink disabled:text-faint/60 data-[state=active]:text-ink sm:flex-none sm:px-1"
          >
            {tab.label}
            <span className="tape absolute inset-x-2 -bottom-[3px] sm:inset-x-0 hidden h-[5px] bg-leaf forced-colors:bg-[Highlight] group-data-[state=active]:block" />
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

interface TabPanelProps {
  value: string;
  /** Keeps the panel and what was entered in it while another tab is shown. */
  isKept?: boolean;
  children: ReactNode;
}

export function TabPanel({ value, isKept = false, children }: TabPanelProps) {
  return (
    <RadixTabs.Content
      value={value}
      {...(isKept && { forceMount: true })}
      className="animate-lights-up pt-5 data-[state=inactive]:hidden sm:pt-9 low:pt-3"
    >
      {children}
    </RadixTabs.Content>
  );
}
