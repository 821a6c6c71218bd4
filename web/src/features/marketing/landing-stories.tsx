import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../platform/config.ts';
import { Badge } from '../../ui/badge.tsx';
import { filterShownTestimonials, type Testimonial, testimonials } from '../claims/claims.public.ts';
import { ContentColumn } from './content-column.tsx';

/** Testimonials: the first one large, the others next to it. */
export function LandingStories() {
  const { data: site } = useQuery(configQuery);
  const [first, ...others] = filterShownTestimonials(testimonials, site?.showsSamples);
  if (!first) return null;
  return (
    <section aria-labelledby="stories-title" className="mt-24 sm:mt-32">
      <ContentColumn>
        <h2 id="stories-title" className="text-2xl sm:text-3xl">
          Success stories
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <Story story={first} isMain />
          <div className="flex flex-col gap-10">
            {others.map((story) => (
              <Story key={story.name} story={story} />
            ))}
          </div>
        </div>
      </ContentColumn>
    </section>
  );
}

function Story({ story, isMain = false }: { readonly story: Testimonial; readonly isMain?: boolean }) {
  return (
    <figure className="border-t border-line pt-6">
      <blockquote
        className={isMain ? 'font-serif text-2xl leading-snug sm:text-4xl sm:leading-[1.15]' : 'font-serif text-xl'}
      >
        <p>“{story.quote}”</p>
      </blockquote>
      <figcaption className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span className="font-semibold">{story.name}</span>
        <span className="text-soft">{story.background}</span>
        {story.source === null && <Badge>Sample</Badge>}
      </figcaption>
    </figure>
  );
}
