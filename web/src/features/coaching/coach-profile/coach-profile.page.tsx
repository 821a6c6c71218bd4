import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/user.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { BioForm } from './bio-form.tsx';
import { PhraseList } from './phrase-list.tsx';
import { coachProfileQuery } from './coach-profile.queries.ts';

/** `/coach/profile` */
export function CoachProfilePage() {
  return (
    <RequireRole path="/coach/profile" requiredRole="coach">
      {(user) => (
        <Page title="Your profile and phrases">
          <ButtonLink variant="quiet" size="small" icon="back" className="-ml-3" to="/coach">
            Coach desk
          </ButtonLink>
          <PageHeading className="mt-3">Your profile and phrases</PageHeading>
          <div className="mt-9 grid items-start gap-12 lg:grid-cols-2">
            <OwnProfile user={user} />
            <PhraseList />
          </div>
        </Page>
      )}
    </RequireRole>
  );
}

function OwnProfile({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(coachProfileQuery);
  return (
    <section aria-labelledby="bio-title" className="min-w-0">
      <h2 id="bio-title" className="text-2xl">
        What members see
      </h2>
      <p className="mt-2 text-soft">
        Members see your picture, first name, and bio with your answers, and while you review their
        request.
      </p>
      {data && <BioForm user={user} saved={data} />}
      {!data && error && <LoadFailure subject="Your bio" onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label="Loading your bio" className="mt-5" blocks={['h-48']} />
      )}
    </section>
  );
}
