import { findLearningPointsProblem, learningPointLimits } from '../../../../shared/courses/learning-points.ts';
import { Textarea } from '../../ui/field.tsx';

export const LEARNING_POINTS_LABEL = 'What you’ll learn';

interface LearningPointsFieldProps {
  readonly value: string;
  readonly showsErrors: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

export function LearningPointsField({ value, showsErrors, disabled, onChange }: LearningPointsFieldProps) {
  const { points, length } = learningPointLimits;
  return (
    <div className="sm:col-span-2">
      <Textarea
        label={LEARNING_POINTS_LABEL}
        rows={4}
        hint={`One point per line, at most ${points} points of ${length} characters. Leave empty to show a general list.`}
        problem={showsErrors ? findLearningPointsProblem(value) : null}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
