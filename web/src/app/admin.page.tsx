import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DailyFigures } from '#web/features/billing/billing-admin.public.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { Spinner } from '#web/ui/messages/spinner.tsx';
import { NeedsAttention } from './admin-needs-attention.tsx';

// Has no route of its own, because every route adds to the first load of all pages.
const AdminPreviewPage = lazy(async () => ({
  default: (await import('./admin-preview.page.tsx')).AdminPreviewPage,
}));

/**
 * `/admin`: everything that needs attention, figures since yesterday, and links to the admin areas. With
 * `?preview=<kind>&id=<id>`, the preview of an item.
 */
export function AdminHomePage() {
  const [params] = useSearchParams();
  if (params.has('preview')) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <AdminPreviewPage />
      </Suspense>
    );
  }

  return (
    <RequireRole path="/admin" requiredRole="admin">
      {() => <AdminHome />}
    </RequireRole>
  );
}

const areas = [
  ['/admin/courses', 'Courses', 'Videos, captions and categories'],
  ['/admin/podcasts', 'Podcasts', 'Episodes and hosts'],
  ['/admin/study-guides', 'Study guides', 'PDF files'],
  ['/admin/members', 'Members', 'Plans, roles, access and the audit log'],
  ['/coach', 'Coach desk', 'Requests waiting for an answer'],
  ['/admin/coach-requests', 'Coach requests', 'Open requests, their coaches, and response times'],
] as const;

function AdminHome() {
  return (
    <Page title="Administration">
      <PageHeading>Administration</PageHeading>

      <NeedsAttention />
      <DailyFigures />

      <nav aria-label="Areas" className="mt-12">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {areas.map(([to, name, hint]) => (
            <li key={to}>
              <Link
                to={to}
                className="block h-full rounded-lg border border-line bg-surface p-5 hover:border-edge"
              >
                <span className="text-lg font-semibold">{name}</span>
                <span className="mt-1 block text-sm text-soft">{hint}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}
