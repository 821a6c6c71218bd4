import { buildRehearsalPath } from '#shared/practice/practice-links.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';

export function UnknownRehearsal() {
  return (
    <EmptyState
      level={1}
      title="We couldn’t find this rehearsal"
      action={<ButtonLink to={buildRehearsalPath()}>Start a new one</ButtonLink>}
    >
      Your recorded answers are in your library.
    </EmptyState>
  );
}
