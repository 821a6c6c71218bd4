import { RequireRole } from '../../platform/require-role.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { OpenRequestList } from './open-request-list.tsx';
import { ResponseTimesTable } from './response-times-table.tsx';

/** `/admin/coach-requests` */
export function OpenRequestsPage() {
  return (
    <RequireRole path="/admin/coach-requests" requiredRole="admin">
      {() => (
        <Page title="Coach requests">
          <ButtonLink variant="quiet" size="small" icon="back" className="-ml-3" to="/admin">
            Administration
          </ButtonLink>
          <h1 className="mt-3 text-3xl sm:text-4xl">Coach requests</h1>
          <p className="mt-2 max-w-[60ch] text-soft">
            We promise members an answer within 24 hours. Recordings, messages and answers aren’t shown.
          </p>
          <div className="mt-9 grid items-start gap-12 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <OpenRequestList />
            <ResponseTimesTable />
          </div>
        </Page>
      )}
    </RequireRole>
  );
}
