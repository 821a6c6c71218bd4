import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';

interface RecordPromptProps {
  title: string;
  onRecord: () => void;
  children: string;
}

/** Shown in place of a take that doesn't exist. */
export function RecordPrompt({ title, onRecord, children }: RecordPromptProps) {
  const action = (
    <Button variant="primary" icon="camera" onClick={onRecord}>
      Start Recording
    </Button>
  );

  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}
