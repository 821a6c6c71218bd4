import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { ContentsList } from './contents-list.tsx';
import type { Section } from './content-block.ts';
import { ContentBlocks } from './content-blocks.tsx';
import { ReadingLayout } from './reading-layout.tsx';

interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  /** Date of the last change, such as 'Nov 21, 2026'. */
  readonly changedOn: string;
  readonly sections: readonly Section[];
}

/** Layout of privacy and terms: short numbered sections, each with its own link. */
export function LegalPage({ title, lead, changedOn, sections }: LegalPageProps) {
  return (
    <ReadingLayout
      header={
        <>
          <title>{`${title} · ${PRODUCT_NAME}`}</title>
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-4 max-w-[62ch] text-lg text-soft">{lead}</p>
          <p className="mt-3 text-sm text-faint">Last updated on {changedOn}</p>
        </>
      }
      contents={
        <ContentsList label="On this page" entries={sections.map(({ id, title: name }) => ({ id, title: name }))} />
      }
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
