import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';

import { type Audience, audiences, describeAudience } from '#shared/catalog/audience.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { planName } from '#shared/catalog/tiers.ts';
import type { AdminScreenConfig } from '#web/features/catalog/catalog-admin.public.ts';
import { findCategorySlug, useCategories } from '#web/features/catalog/catalog.public.ts';
import { adminCoursesConfig } from '#web/features/courses/admin-courses.page.tsx';
import { CourseDetails } from '#web/features/courses/course.page.tsx';
import { CourseCard } from '#web/features/courses/courses.public.ts';
import { LandingCourseCard } from '#web/features/marketing/landing-courses.tsx';
import { LandingGuide } from '#web/features/marketing/landing-guides.tsx';
import { LandingPodcastCard, podcastCardClass } from '#web/features/marketing/landing-podcasts.tsx';
import { adminPodcastsConfig } from '#web/features/podcasts/admin-podcasts.page.tsx';
import { PodcastRow } from '#web/features/podcasts/podcast-row.tsx';
import { adminStudyGuidesConfig } from '#web/features/study-guides/admin-study-guides.page.tsx';
import { GuideCard } from '#web/features/study-guides/guide-card.tsx';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { useSetParam } from '#web/platform/use-set-param.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

/**
 * `/admin?preview=<kind>&id=<id>&as=<audience>`: shows an item as the given audience would see it.
 */
export function AdminPreviewPage() {
  const [params] = useSearchParams();
  const kind = params.get('preview');
  const id = params.get('id') ?? '';
  const audience = audiences.find((each) => each === params.get('as')) ?? 'visitor';
  const Preview =
    kind === 'course' ? CoursePreview : kind === 'podcast' ? PodcastPreview : GuidePreview;

  return (
    <RequireRole path={`/admin?${params.toString()}`} requiredRole="admin">
      {() => <Preview id={id} audience={audience} />}
    </RequireRole>
  );
}

interface PreviewProps {
  id: string;
  audience: Audience;
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
            <PreviewSection
              title={isVisitor ? 'On the landing page' : 'In the list'}
              className="max-w-88"
            >
              {isVisitor ? (
                <LandingCourseCard {...card} isMember={false} />
              ) : (
                <CourseCard {...card} heading="h3" />
              )}
            </PreviewSection>
            <PreviewSection title="On the course page">
              {isVisitor ? (
                <p className="text-soft">
                  Visitors are asked to sign in before the course page opens.
                </p>
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
          <PreviewSection
            title="On the landing page, if it is one of the first four guides"
            className="max-w-160"
          >
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
  kind: AdminScreenConfig<Item>;
  children: (item: Item) => ReactNode;
}

function ItemPreview<Item extends CatalogItem>({
  kind,
  id,
  audience,
  children,
}: ItemPreviewProps<Item>) {
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
      <PageHeading>Preview</PageHeading>
      <PreviewBar audience={audience} kind={kind} />
      {data && (
        <>
          <p className="mt-5 text-soft">
            {describeAccess(audience, data, Boolean(kind.readSlotUrls(data).main))}
          </p>
          {children(data)}
        </>
      )}
      {data === null && (
        <EmptyState title={`Someone deleted this ${noun}`}>There’s nothing to preview.</EmptyState>
      )}
      {data === undefined && error && (
        <LoadFailure subject="The preview" onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && (
        <SkeletonGroup label="Loading the preview" className="mt-8" blocks={['h-80 max-w-88']} />
      )}
    </Page>
  );
}

interface PreviewBarProps {
  audience: Audience;
  kind: Pick<AdminScreenConfig<CatalogItem>, 'path' | 'texts'>;
}

function PreviewBar({ audience, kind }: PreviewBarProps) {
  const setParam = useSetParam();
  return (
    <section
      aria-label="Preview"
      className="sticky top-18 z-20 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-edge bg-raised px-4 py-3 shadow-lg"
    >
      <p className="grow basis-60 font-medium" aria-live="polite">
        You’re viewing this as {describeAudience(audience)}
      </p>

      <div className="flex flex-wrap items-end gap-3">
        <div className="w-36">
          <Select
            label="View as"
            value={audience}
            onChange={({ target }) => setParam('as', target.value)}
          >
            {audiences.map((each) => (
              <option key={each} value={each}>
                {each === 'visitor' ? 'Visitor' : planName(each)}
              </option>
            ))}
          </Select>
        </div>
        <ButtonLink to={kind.path} icon="back" aria-label={`Back to ${kind.texts.noun}s`}>
          Back
        </ButtonLink>
      </div>
    </section>
  );
}

interface PreviewSectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/**
 * Shows the members' components. They are inert, so that a preview plays nothing and saves no
 * progress.
 */
function PreviewSection({ title, className, children }: PreviewSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 min-w-0">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div inert className="mt-4 rounded-lg border border-dashed border-edge p-4 sm:p-6">
        <div className={className}>{children}</div>
      </div>
    </section>
  );
}

/** Describes the preview in text, because screen readers skip its inert parts. */
function describeAccess(audience: Audience, item: CatalogItem, hasFile: boolean): string {
  const access = describeLock(audience, item, hasFile);
  return item.isPublic
    ? access
    : `Hidden: only administrators can open this preview. Once published: ${access}`;
}

function describeLock(
  audience: Audience,
  { locked, requiredTier, fileState }: CatalogItem,
  hasFile: boolean,
): string {
  if (audience === 'visitor') return 'Locked. Visitors are asked to sign up or sign in.';
  if (locked)
    return `Locked. It requires the ${planName(requiredTier)} plan, and members are offered an upgrade.`;
  if (hasFile) return 'Unlocked. Members can open the file.';

  return fileState === 'copying'
    ? 'Unlocked. The file is being prepared.'
    : 'Unlocked, but there is no file yet.';
}
