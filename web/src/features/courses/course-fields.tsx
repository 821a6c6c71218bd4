import { type CriterionKey, criteria, criterionKeys } from '#shared/analysis/criteria.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import {
  findLearningPointsProblem,
  learningPointLimits,
  parseLearningPoints,
} from '#shared/courses/learning-points.ts';
import type { AdminScreenConfig } from '#web/features/catalog/catalog-admin.public.ts';
import { Checkbox } from '#web/ui/controls/choice.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';

type CourseFields = AdminScreenConfig<Course>['extraField'];
type FieldProps = Parameters<CourseFields['render']>[0];

export const LEARNING_POINTS_LABEL = 'What you’ll learn';

export const courseFields: CourseFields = {
  position: 'more',

  render: (props) => (
    <>
      <LearningPointsField {...props} />
      <TrainedCriteriaField {...props} />
    </>
  ),

  conflictTexts: [
    [LEARNING_POINTS_LABEL, ({ learningPoints }) => parseLearningPoints(learningPoints).join('; ')],
    ['Trains', ({ trainedCriteria }) => listLabels(trainedCriteria).join(', ')],
  ],
};

function listLabels(keys: readonly CriterionKey[]): string[] {
  return criteria.filter(({ key }) => keys.includes(key)).map(({ label }) => label);
}

function LearningPointsField({
  draft: { learningPoints },
  showsErrors,
  disabled,
  set,
}: FieldProps) {
  const { points, length } = learningPointLimits;
  return (
    <div className="sm:col-span-2">
      <Textarea
        label={LEARNING_POINTS_LABEL}
        rows={4}
        hint={`One point per line, at most ${points} points of ${length} characters. Leave empty to show a general list.`}
        problem={showsErrors ? findLearningPointsProblem(learningPoints) : null}
        value={learningPoints}
        disabled={disabled}
        onChange={(event) => set({ learningPoints: event.target.value })}
      />
    </div>
  );
}

function TrainedCriteriaField({ draft: { trainedCriteria }, disabled, set }: FieldProps) {
  const toggle = (key: CriterionKey, isOn: boolean) =>
    set({
      trainedCriteria: criterionKeys.filter((other) =>
        other === key ? isOn : trainedCriteria.includes(other),
      ),
    });

  return (
    <fieldset
      aria-describedby="trains-note"
      className="min-w-0 rounded-md border border-line p-4 sm:col-span-2"
    >
      <legend className="px-1 text-sm font-medium text-soft">Trains</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {criteria.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={trainedCriteria.includes(key)}
            disabled={disabled}
            onChange={(event) => toggle(key, event.target.checked)}
          />
        ))}
      </div>
      <p id="trains-note" className="mt-1.5 text-sm text-faint">
        We recommend this course to members whose latest report suggests working on one of these
        criteria.
      </p>
    </fieldset>
  );
}
