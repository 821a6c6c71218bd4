import { useState } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadFailure } from './load-failure.tsx';
import { ShowcaseSection, ShowcaseState, ShowcaseStates, longText } from './showcase-layout.tsx';
import { Loading, Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { DeletedNotice, EditConflictNotice } from './edit-conflict-notice.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

/** All containers, with their loading and empty states. */
export function ContainersShowcase() {
  return (
    <>
      <ShowcaseSection title="Cards, loading and empty states">
        <ShowcaseStates>
          <Card>A card, one level above the background.</Card>
          <Card>
            <Loading label="Loading" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-3 h-24" />
          </Card>
          <Spinner label="Loading" />
        </ShowcaseStates>
        <EmptyState title="Nothing here yet" level={3} action={<Button variant="primary">The first step</Button>}>
          Explains what will appear here and what to do first.
        </EmptyState>
        <LoadFailure subject="The list" level={3} onRetry={() => undefined} />
        {/* Inert, so that the notices don't take this page's focus. */}
        <div inert>
          <EditConflictNotice
            title="Someone else changed this course"
            fields={[{ label: 'Description', theirs: longText, yours: '' }]}
            onKeepMine={() => undefined}
            onUseTheirs={() => undefined}
          />
          <DeletedNotice title="Someone deleted this course" onSaveAsNew={() => undefined} />
        </div>
      </ShowcaseSection>
      <SampleTabs />
      <SampleModals />
    </>
  );
}

function SampleTabs() {
  const [tab, setTab] = useState('one');
  return (
    <ShowcaseSection title="Tabs">
      <Tabs
        label="Sample tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'one', label: 'Current' },
          { value: 'two', label: 'Other' },
          { value: 'three', label: 'Disabled', disabled: true },
        ]}
      >
        <TabPanel value="one">The first panel.</TabPanel>
        <TabPanel value="two">The second panel.</TabPanel>
      </Tabs>
    </ShowcaseSection>
  );
}

function SampleModals() {
  const [open, setOpen] = useState<'question' | 'long' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <ShowcaseSection title="Dialogs and drawer">
      <ShowcaseStates>
        <ShowcaseState name="a question">
          <Button onClick={() => setOpen('question')}>Open dialog</Button>
        </ShowcaseState>
        <ShowcaseState name="a long text">
          <Button onClick={() => setOpen('long')}>Open long dialog</Button>
        </ShowcaseState>
        <ShowcaseState name="a drawer">
          <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
        </ShowcaseState>
      </ShowcaseStates>
      <Dialog
        open={open === 'question'}
        title="Delete this recording?"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        It can’t be restored.
      </Dialog>
      <Dialog
        open={open === 'long'}
        isWide
        title={longText}
        onClose={close}
        actions={<Button onClick={close}>Close</Button>}
      >
        {Array.from({ length: 24 }, (_, at) => (
          <p key={at} className="mt-3">
            {longText}.
          </p>
        ))}
      </Dialog>
      <Drawer open={open === 'drawer'} label="Sample" onClose={close}>
        The drawer’s content.
      </Drawer>
    </ShowcaseSection>
  );
}
