import type { User } from '../../../../shared/accounts/member.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyStage } from '../../ui/stage-art.tsx';
import { UploadBox } from './upload-box.tsx';

/** Replaces empty lists with one suggested action. Without a plan, that action is to view the plans. */
export function GettingStarted({ user }: { readonly user: User }) {
  return (
    <section
      aria-labelledby="practice-title"
      className="mt-8 grid items-end overflow-hidden rounded-lg border border-line bg-surface shadow-[inset_0_1px_0_var(--color-high)] sm:mt-10 md:grid-cols-[1.2fr_1fr]"
    >
      <div className="min-w-0 p-6 sm:p-10">
        <h2 id="practice-title" className="text-2xl sm:text-3xl">
          Record your first answer
        </h2>
        <p className="mt-3 max-w-[46ch] text-soft">
          Answer one question in up to 60 seconds. You get six scores, see how they were measured and learn what to try
          next.
        </p>
        {user.plan === null && (
          <p className="mt-3 max-w-[46ch] text-soft">
            Every plan includes AI analysis, courses, podcasts and study guides.
          </p>
        )}
        <div className={classes('mt-7 flex flex-col gap-3 sm:flex-row', user.plan && 'mb-5')}>
          {user.plan === null ? (
            <ButtonLink variant="primary" size="large" to="/subscribe">
              See plans
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" size="large" icon="camera" to="/video-analysis">
              Go to the practice room
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" size="large" to="/courses">
            {user.plan === null ? 'Browse courses' : 'Watch a course first'}
          </ButtonLink>
        </div>
        {user.plan !== null && <UploadBox />}
      </div>
      <EmptyStage className="hidden h-72 w-full md:block" />
    </section>
  );
}
