import { useState } from 'react';
import { planName } from '#shared/catalog/tiers.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import type { Subscription } from '../membership/plan-state.ts';

/** Cancels a planned downgrade. Shows the next charge first. */
export function KeepPlanButton({ subscription }: { subscription: Subscription }) {
  const [isAsking, setAsking] = useState(false);
  const { tier } = subscription;

  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Keep {planName(tier)}
      </Button>
      {isAsking && (
        <PlanChangeDialog subscription={subscription} to={tier} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
