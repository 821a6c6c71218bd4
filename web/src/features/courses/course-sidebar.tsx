import { formatCourseDuration } from '../../../../shared/catalog/formatting.ts';
import { planName } from '../../../../shared/catalog/tiers.ts';
import type { CourseWithCategory as Course } from '../../../../shared/courses/courses.contract.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';

const learningGoals = [
  'What interviewers listen for and why they ask',
  'How to build an answer that fits in two minutes',
  'The costliest mistakes and how to catch them yourself',
  'What to practice on camera before the interview',
] as const;

/** Beside the video: course facts, learning goals and a link to help. */
export function CourseSidebar({ course }: { readonly course: Course }) {
  const details = [
    ['Duration', formatCourseDuration(course.duration)],
    ['Access Level', `${planName(course.requiredTier)} Plan`],
    ...(course.category ? [['Category', course.category.name] as const] : []),
    ['Video Quality', 'HD 1080p'],
  ] as const;
  return (
    <aside className="flex flex-col gap-8" aria-label="About this course">
      <Card>
        <h2 className="text-lg">Course Details</h2>
        <dl className="mt-3">
          {details.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5 text-sm">
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <section aria-labelledby="lessons-title">
        <h2 id="lessons-title" className="text-lg">
          What you&apos;ll learn
        </h2>
        <ul className="mt-3 flex flex-col gap-2.5">
          {learningGoals.map((lesson) => (
            <li key={lesson} className="grid grid-cols-[1.25rem_1fr] gap-2.5 text-sm text-soft">
              <span className="pt-0.5 text-leaf">
                <Icon name="check" size={18} />
              </span>
              {lesson}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="help-title" className="border-t border-line pt-6">
        <h2 id="help-title" className="text-lg">
          Need Help?
        </h2>
        <p className="mt-1.5 text-sm text-soft">Trouble playing a video? Still have a question? Contact us.</p>
        <ButtonLink to="/contact" size="small" className="mt-4">
          Contact Support
        </ButtonLink>
      </section>
    </aside>
  );
}
