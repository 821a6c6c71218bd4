import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of the recorder for a member without a live plan. */
export function UpgradePanel() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="A plan opens the recorder"
        action={
          <ButtonLink look="primary" size="large" to="/subscribe">
            Upgrade
          </ButtonLink>
        }
      >
        New analyses come with every plan. Your library and your results stay readable without one.
      </EmptyState>
    </div>
  );
}
