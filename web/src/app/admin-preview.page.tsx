import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Audience, audiences } from '../../../shared/catalog/audience.ts';
import type { CatalogItem } from '../../../shared/catalog/catalog-item.ts';
import { findCategorySlug, useCategories } from '../features/catalog/catalog.public.ts';
import type { AdminScreenConfig } from '../features/catalog/catalog-admin.public.ts';
import { adminCoursesConfig, CourseDetails } from '../features/courses/courses-admin.public.ts';
import { CourseCard } from '../features/courses/courses.public.ts';
import {
  LandingCourseCard,
  LandingGuide,
  LandingPodcastCard,
  podcastCardClass,
} from '../features/marketing/marketing-admin.public.ts';
import { adminPodcastsConfig, PodcastRow } from '../features/podcasts/podcasts-admin.public.ts';
import { adminStudyGuidesConfig, GuideCard } from '../features/study-guides/study-guides-admin.public.ts';
import { RequireRole } from '../platform/require-role.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonGroup } from '../ui/skeleton.tsx';
import { describeAccess, PreviewBar, PreviewSection } from './admin-preview.tsx';

/** `/admin?preview=<kind>&id=<id>&as=<audience>`: an item as a visitor or a member on one of the plans sees it. */
export function AdminPreviewPage() {
  const [params] = useSearchParams();
  const kind = params.get('preview') ?? '';
  const id = params.get('id') ?? '';
  const audience = audiences.find((each) => each === params.get('as')) ?? 'visitor';
  return (
    <RequireRole path={`/admin?${params.toString()}`} requiredRole="admin">
      {() => <KindPreview kind={kind} id={id} audience={audience} />}
    </RequireRole>
  );
}

interface PreviewProps {
  readonly id: string;
  readonly audience: Audience;
}

function KindPreview({ kind, ...props }: PreviewProps & { readonly kind: string }) {
  if (kind === 'course') return <CoursePreview {...props} />;
  if (kind === 'podcast') return <PodcastPreview {...props} />;
  return <GuidePreview {...props} />;
}

function CoursePreview(props: PreviewProps) {
  const categories = useCategories();
  const isVisitor = props.audience === 'visitor';
  return (
    <ItemPreview kind={adminCoursesConfig} {...props}>
      {(course) => {
        const card = { course, categorySlug: findCategorySlug(categories, course.categoryId) };
        const category = categories.find(({ id }) => id === course.categoryId) ?? null;
        return (
          <>
            <PreviewSection title={isVisitor ? 'On the landing page' : 'In the list'} className="max-w-88">
              {isVisitor ? <LandingCourseCard {...card} isMember={false} /> : <CourseCard {...card} heading="h3" />}
            </PreviewSection>
            <PreviewSection title="On the course page">
              {isVisitor ? (
                <p className="text-soft">Visitors are asked to sign in before the course page opens.</p>
              ) : (
                <CourseDetails course={{ ...course, category }} isPreview />
              )}
            </PreviewSection>
          </>
        );
      }}
    </ItemPreview>
  );
}

function PodcastPreview(props: PreviewProps) {
  return (
    <ItemPreview kind={adminPodcastsConfig} {...props}>
      {(podcast) =>
        props.audience === 'visitor' ? (
          <PreviewSection title="On the landing page" className={podcastCardClass}>
            <LandingPodcastCard podcast={podcast} isMember={false} />
          </PreviewSection>
        ) : (
          <PreviewSection title="In the list">
            <PodcastRow podcast={podcast} />
          </PreviewSection>
        )
      }
    </ItemPreview>
  );
}

function GuidePreview(props: PreviewProps) {
  return (
    <ItemPreview kind={adminStudyGuidesConfig} {...props}>
      {(guide) =>
        props.audience === 'visitor' ? (
          <PreviewSection title="On the landing page, if it is one of the first four guides" className="max-w-160">
            <ul>
              <LandingGuide guide={guide} />
            </ul>
          </PreviewSection>
        ) : (
          <PreviewSection title="In the list" className="max-w-88">
            <GuideCard guide={guide} onRead={() => {}} />
          </PreviewSection>
        )
      }
    </ItemPreview>
  );
}

interface ItemPreviewProps<Item extends CatalogItem> extends PreviewProps {
  readonly kind: AdminScreenConfig<Item>;
  readonly children: (item: Item) => ReactNode;
}

function ItemPreview<Item extends CatalogItem>({ kind, id, audience, children }: ItemPreviewProps<Item>) {
  const { noun } = kind.texts;
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', kind.kind, id, audience],
    queryFn: ({ signal }) => kind.get(id, { audience, signal }),
    // The item may have been edited since the last preview.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Page title="Preview">
      <h1 className="text-3xl sm:text-4xl">Preview</h1>
      <PreviewBar audience={audience} back={{ to: kind.path, label: `Back to ${noun}s` }} />
      {data && (
        <>
          <p className="mt-5 text-soft">{describeAccess(audience, data, Boolean(kind.readSlotUrls(data).main))}</p>
          {children(data)}
        </>
      )}
      {data === null && <EmptyState title={`Someone deleted this ${noun}`}>There’s nothing to preview.</EmptyState>}
      {data === undefined && error && <LoadFailure subject="The preview" onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <SkeletonGroup label="Loading the preview" className="mt-8" blocks={['h-80 max-w-88']} />
      )}
    </Page>
  );
}
