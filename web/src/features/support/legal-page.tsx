import type { Section } from './content-block.ts';
import { ContentBlocks } from './content-blocks.tsx';
import { ReadingLayout } from './reading-layout.tsx';

interface LegalPageProps {
  title: string;
  lead: string;
  changedOn: string;
  sections: readonly Section[];
}

export function LegalPage({ title, lead, changedOn, sections }: LegalPageProps) {
  return (
    <ReadingLayout
      title={title}
      header={
        <>
          <p className="mt-4 max-w-[62ch] text-lg text-soft">{lead}</p>
          <p className="mt-3 text-sm text-faint">Last updated on {changedOn}</p>
        </>
      }
      contents={{ label: 'On this page', entries: sections }}
    >
      {sections.map(({ id, title: name, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-12 first:mt-0">
          <h2 id={`${id}-title`} className="mb-3 text-xl sm:text-2xl">
            {name}
          </h2>
          <ContentBlocks blocks={blocks} />
        </section>
      ))}
    </ReadingLayout>
  );
}
