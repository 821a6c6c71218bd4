import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function UpgradePanel() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="Choose a plan to start recording"
        action={
          <ButtonLink variant="primary" size="large" to="/subscribe">
            Upgrade
          </ButtonLink>
        }
      >
        Every plan includes new analyses. You can still view your library and results without a plan.
      </EmptyState>
    </div>
  );
}
