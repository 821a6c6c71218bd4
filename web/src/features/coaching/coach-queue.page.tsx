import { useSearchParams } from 'react-router-dom';
import { deskViews, type DeskView } from '../../../../shared/coaching/desk.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { RoleDoor } from '../../platform/role-door.tsx';
import { DeskList } from './desk-list.tsx';

/** `/coach?view=open|mine|answered` */
export function CoachQueuePage() {
  return (
    <RoleDoor path="/coach" opensTo="coach">
      {({ role }) => <Queue isAdmin={role === 'admin'} />}
    </RoleDoor>
  );
}

const labels: Record<DeskView, string> = { open: 'Open', mine: 'Mine', answered: 'Answered' };

function Queue({ isAdmin }: { readonly isAdmin: boolean }) {
  const [search, setSearch] = useSearchParams();
  const view = deskViews.find((name) => name === search.get('view')) ?? 'open';
  return (
    <Page>
      <title>{`Coach desk · ${PRODUCT_NAME}`}</title>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">Coach desk</h1>
          <p className="mt-2 max-w-[60ch] text-soft">
            We promise members an answer within 24 hours. The longest wait is at the top.
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
        tabs={deskViews.map((value) => ({ value, label: labels[value] }))}
      >
        {deskViews.map((value) => (
          <TabPanel key={value} value={value}>
            <DeskList view={value} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}
