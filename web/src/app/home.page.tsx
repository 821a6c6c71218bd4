import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LandingPage } from '../features/marketing/landing.page.tsx';
import { useSession } from '../platform/session.ts';
import { Spinner } from '../ui/spinner.tsx';

const DashboardPage = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard.page.tsx')).DashboardPage,
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
