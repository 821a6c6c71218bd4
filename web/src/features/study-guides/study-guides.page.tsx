import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CatalogPage, useCatalogFilters } from '#web/features/catalog/catalog.public.ts';
import { useSetParam } from '#web/platform/use-set-param.ts';
import { GuideCard, GuideSkeleton } from './guide-card.tsx';
import { studyGuidesQuery } from './study-guides.queries.ts';

const UsageMeter = lazy(async () => ({
  default: (await import('#web/features/billing/billing.public.ts')).UsageMeter,
}));

const GuideReader = lazy(async () => ({
  default: (await import('./guide-reader.tsx')).GuideReader,
}));

/** `/study-guides?category=<id>&q=<words>&read=<id>` */
export function StudyGuidesPage() {
  const filters = useCatalogFilters();
  const query = useQuery(studyGuidesQuery(filters.categoryId));
  const [params] = useSearchParams();
  const setParam = useSetParam();
  const guide = query.data?.find(
    ({ id, fileUrl }) => id === params.get('read') && fileUrl !== null,
  );

  return (
    <>
      <CatalogPage
        title="Study Guides"
        intro="Worksheets and checklists to work through before an interview. Read them here, or download and print the PDF."
        noun="study guides"
        filters={filters}
        query={query}
        listSearchableTexts={({ title, description }) => [title, description]}
        skeletonCount={6}
        skeleton={<GuideSkeleton />}
        className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3"
        belowFilters={
          <div className="mt-6 empty:hidden sm:max-w-100">
            <Suspense>
              <UsageMeter kind="studyGuides" />
            </Suspense>
          </div>
        }
      >
        {(item) => (
          <GuideCard guide={item} onRead={() => setParam('read', item.id, { replace: false })} />
        )}
      </CatalogPage>

      {guide && (
        <Suspense>
          <GuideReader guide={guide} onClose={() => setParam('read', null)} />
        </Suspense>
      )}
    </>
  );
}

export { StudyGuidesPage as Component };
