import type { ReactNode } from 'react';
import { formatMoney, type Money } from '../../../../shared/billing/money.ts';
import { classes } from '../../ui/classes.ts';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { useIsClient } from '../../ui/use-is-client.ts';
import { formatDueToday, type FirstCharge } from './first-charge.ts';

interface FirstChargeNoteProps {
  readonly firstCharge: FirstCharge;
  readonly monthlyPrice: Money;
}

/** The amounts and dates of the charges. Shown beside every card field. */
export function FirstChargeNote({ firstCharge, monthlyPrice }: FirstChargeNoteProps) {
  const { at, amount } = firstCharge;
  const renewalText = `Then ${formatMoney(monthlyPrice)} every month until you cancel.`;
  return (
    <div aria-live="polite" aria-atomic="true" className="rounded-md border border-line bg-ground px-4 py-3.5">
      <dl className="figures flex flex-col gap-1.5">
        <AmountLine label="Due today" value={formatDueToday(firstCharge)} />
        {at !== null && (
          <AmountLine
            label={
              <>
                First charge on <Day at={at} />
              </>
            }
            value={formatMoney(amount)}
          />
        )}
      </dl>
      <p className="mt-2 text-sm text-faint">
        {renewalText}
        {at !== null && (
          <>
            {' Cancel before '}
            <Day at={at} /> and you pay nothing.
          </>
        )}
      </p>
    </div>
  );
}

/** A date without line breaks. Prerendered pages reserve space for it, because the date isn't known at build time. */
function Day({ at }: { readonly at: string }) {
  const isClient = useIsClient();
  return (
    <span className={classes('whitespace-nowrap', !isClient && 'invisible')}>
      {isClient ? formatLocalDate(at) : 'Nov 22, 2026'}
    </span>
  );
}

function AmountLine({ label, value }: { readonly label: ReactNode; readonly value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  );
}
