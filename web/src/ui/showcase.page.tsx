import { useState } from 'react';
import { ArtworkShowcase } from './artwork-showcase.tsx';
import { Badge } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { Card } from './card.tsx';
import { Dialog } from './dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { Select, Textarea } from './field.tsx';
import { Icon, iconNames } from './icons.tsx';
import { Page } from './page.tsx';
import { Progress } from './progress.tsx';
import { ScoreBar, ScoreNumber, ScoreRing } from './score.tsx';
import { Skeleton } from './skeleton.tsx';
import { TabPanel, Tabs } from './tabs.tsx';
import { useNotify } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

/** Every piece of the design system on one page; only a development build has it. */
export function ShowcasePage() {
  return (
    <Page>
      <h1 className="text-4xl">Design system</h1>
      <div className="mt-8 flex flex-col gap-8">
        <Buttons />
        <ArtworkShowcase />
        <Marks />
        <Scores />
        <Fields />
        <Containers />
      </div>
    </Page>
  );
}

function Buttons() {
  const notify = useNotify();
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <Button look="primary">Primary</Button>
      <Button>Secondary</Button>
      <Button look="quiet">Quiet</Button>
      <Button look="record" icon="record">
        Record
      </Button>
      <Button look="danger" icon="trash">
        Danger
      </Button>
      <Button look="primary" disabled>
        Disabled
      </Button>
      <Tooltip text="After 700 ms">
        <IconButton icon="info" label="Explain" />
      </Tooltip>
      <Button onClick={() => notify({ title: 'Upload Successful', description: 'A good notice.' })}>Notice</Button>
      <Button onClick={() => notify({ title: 'Upload Failed', description: 'A bad one.', tone: 'destructive' })}>
        Destructive notice
      </Button>
    </Card>
  );
}

function Marks() {
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Badge>Starter</Badge>
      <Badge tone="leaf">Pro</Badge>
      <Badge tone="amber">Live</Badge>
      <Badge tone="red">Failed</Badge>
      <Badge tone="dark">Provisional</Badge>
      {iconNames.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </Card>
  );
}

function Scores() {
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-6">
        {[95, 84, 73, 62, 54, 31, null].map((score) => (
          <ScoreNumber key={score} score={score} className="text-4xl" />
        ))}
        <ScoreRing score={73} />
      </div>
      <ScoreBar score={73} interval={{ low: 66, high: 80 }} />
      <Progress label="Sample" value={40} />
      <Progress label="Sample without end" value={null} />
    </Card>
  );
}

function Fields() {
  return (
    <Card className="grid gap-5 sm:grid-cols-2">
      <Select label="Select" hint="A hint">
        <option>One</option>
        <option>Two</option>
      </Select>
      <Textarea label="Textarea" problem="Something is missing." />
    </Card>
  );
}

function Containers() {
  const [tab, setTab] = useState('one');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <Tabs
        label="Sample tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two' },
          { value: 'three', label: 'Three', disabled: true },
        ]}
      >
        <TabPanel value="one">
          <EmptyState title="Nothing here yet" action={<Button onClick={() => setOpen(true)}>Open dialog</Button>}>
            What will be here, and the first step.
          </EmptyState>
        </TabPanel>
        <TabPanel value="two">
          <Skeleton className="h-24" />
        </TabPanel>
      </Tabs>
      <Dialog
        open={isOpen}
        title="A question"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Stay</Button>}
      >
        Asked once.
      </Dialog>
    </Card>
  );
}
