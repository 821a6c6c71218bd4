import { useSearchParams } from 'react-router-dom';
import { coachQueueViews, type CoachQueueView } from '../../../../shared/coaching/coach-queue.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { RequireRole } from '../../platform/require-role.tsx';
import { CoachQueueList } from './coach-queue-list.tsx';

/** `/coach?view=open|mine|answered` */
export function CoachQueuePage() {
  return (
    <RequireRole path="/coach" requiredRole="coach">
      {({ role }) => <Queue isAdmin={role === 'admin'} />}
    </RequireRole>
  );
}

const labels: Record<CoachQueueView, string> = { open: 'Open', mine: 'Mine', answered: 'Answered' };

function Queue({ isAdmin }: { readonly isAdmin: boolean }) {
  const [search, setSearch] = useSearchParams();
  const view = coachQueueViews.find((name) => name === search.get('view')) ?? 'open';
  return (
    <Page>
      <title>{`Coach desk · ${PRODUCT_NAME}`}</title>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">Coach desk</h1>
          <p className="mt-2 max-w-[60ch] text-soft">
            We promise members an answer within 24 hours. The request waiting longest is at the top.
          </p>
        </div>
        {isAdmin && (
          <ButtonLink size="small" to="/coach/agreement">
            Compare scores
          </ButtonLink>
        )}
      </div>
      <Tabs
        label="Requests"
        value={view}
        onChange={(next) => setSearch({ view: next }, { preventScrollReset: true })}
        tabs={coachQueueViews.map((value) => ({ value, label: labels[value] }))}
      >
        {coachQueueViews.map((value) => (
          <TabPanel key={value} value={value}>
            <CoachQueueList view={value} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}
