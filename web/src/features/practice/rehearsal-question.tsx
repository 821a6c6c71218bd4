import { findQuestion } from '../../../../shared/practice/questions/questions.ts';
import { Button } from '../../ui/button.tsx';
import type { RehearsalPhase } from './rehearsal-phase.ts';
import { useSpokenQuestion } from './use-spoken-question.ts';

interface RehearsalQuestionProps {
  readonly phase: Exclude<RehearsalPhase, { name: 'setup' }>;
  readonly questionIds: readonly string[];
}

/** The question as text. While the member thinks, it is also read aloud. */
export function RehearsalQuestion({ phase, questionIds }: RehearsalQuestionProps) {
  const text = findQuestion(questionIds[phase.at] ?? '')?.text ?? '';
  const speech = useSpokenQuestion(phase.name === 'thinking' ? text : null);
  const title = `Question ${phase.at + 1} of ${questionIds.length}`;
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="font-sans text-sm font-medium tracking-normal text-faint">{title}</h2>
        {phase.name === 'thinking' && speech.isAvailable && (
          <Button
            size="small"
            variant="quiet"
            icon={speech.isMuted ? 'muted' : 'sound'}
            aria-pressed={speech.isMuted}
            onClick={speech.toggle}
          >
            Mute questions
          </Button>
        )}
      </div>
      <p className="font-serif text-xl leading-snug text-balance sm:text-2xl">{text}</p>
      <p aria-live="assertive" className="sr-only">
        {phase.name === 'thinking' && describeThinking(phase.secondsLeft, `${title}. ${text}`)}
      </p>
    </div>
  );
}

// The text changes only twice, so that screen readers don't announce every tick.
function describeThinking(secondsLeft: number, question: string): string {
  return secondsLeft > 10 ? `${question} You have 30 seconds to think.` : 'The recording starts in 10 seconds.';
}
