import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LandingPage } from '#web/features/marketing/landing.page.tsx';
import { useSession } from '#web/platform/session.ts';
import { Spinner } from '#web/ui/messages/spinner.tsx';

const DashboardPage = lazy(async () => ({
  default: (await import('#web/features/dashboard/dashboard.page.tsx')).DashboardPage,
}));

/** `/`: the landing page for visitors (and members with `?landing`), the dashboard for members. */
export function HomePage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  if (!user || search.has('landing')) return <LandingPage isMember={user !== null} />;

  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <DashboardPage user={user} />
    </Suspense>
  );
}
