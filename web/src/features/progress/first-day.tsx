import type { User } from '../../../../shared/accounts/member.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyStage } from '../../ui/stage-art.tsx';
import { UploadBox } from './upload-box.tsx';

/** Nothing was done yet: one thing to do, instead of empty lists. Without a plan that is to look at the plans. */
export function FirstDay({ user }: { readonly user: User }) {
  return (
    <section
      aria-labelledby="practice-title"
      className="mt-8 grid items-end overflow-hidden rounded-lg border border-line bg-surface shadow-[inset_0_1px_0_var(--color-high)] sm:mt-10 md:grid-cols-[1.2fr_1fr]"
    >
      <div className="min-w-0 p-6 sm:p-10">
        <h2 id="practice-title" className="text-2xl sm:text-3xl">
          Take the chair for a minute
        </h2>
        <p className="mt-3 max-w-[46ch] text-soft">
          Record one answer of up to 60 seconds. You get six scores, what they were measured from, and what to try in
          the next take.
        </p>
        {user.plan === null ? <WithoutPlan /> : <WithPlan />}
      </div>
      <EmptyStage className="hidden h-72 w-full md:block" />
    </section>
  );
}

function WithPlan() {
  return (
    <>
      <div className="mt-7 mb-5 flex flex-col gap-3 sm:flex-row">
        <ButtonLink look="primary" size="large" icon="camera" to="/video-analysis">
          Go to the practice room
        </ButtonLink>
        <ButtonLink look="quiet" size="large" to="/courses">
          Watch a course first
        </ButtonLink>
      </div>
      <UploadBox />
    </>
  );
}

function WithoutPlan() {
  return (
    <>
      <p className="mt-3 max-w-[46ch] text-soft">Analyses, courses, podcasts and guides come with every plan.</p>
      <div className="mt-7 flex flex-col gap-3 sm:flex-row">
        <ButtonLink look="primary" size="large" to="/subscribe">
          See the plans
        </ButtonLink>
        <ButtonLink look="quiet" size="large" to="/courses">
          Look at the courses
        </ButtonLink>
      </div>
    </>
  );
}
