import type { User } from '../../../../shared/accounts/member.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyStage } from '../../ui/stage-art.tsx';

const rooms = [
  { to: '/courses', title: 'Courses', text: 'Video lessons for behavioral, technical and industry interviews.' },
  { to: '/podcasts', title: 'Podcasts', text: 'People who hire, in conversation.' },
  { to: '/study-guides', title: 'Study Guides', text: 'PDF guides to read and to keep.' },
] as const;

/** The member's home. */
export function DashboardPage({ user }: { readonly user: User }) {
  return (
    <Page>
      <title>{PRODUCT_NAME}</title>
      <h1 className="text-3xl sm:text-4xl">Welcome, {user.firstName || 'Interview Champion'}</h1>
      <section
        aria-labelledby="practice-title"
        className="mt-8 grid items-end overflow-hidden rounded-lg border border-line bg-surface shadow-[inset_0_1px_0_var(--color-high)] sm:mt-10 md:grid-cols-[1.2fr_1fr]"
      >
        <div className="p-6 sm:p-10">
          <h2 id="practice-title" className="text-2xl sm:text-3xl">
            Take the chair for a minute
          </h2>
          <p className="mt-3 max-w-[46ch] text-soft">
            Record one answer of up to 60 seconds. You get six scores, what they were measured from, and what to try in
            the next take.
          </p>
          <div className="mt-7 flex flex-col gap-3 sm:flex-row">
            <ButtonLink look="primary" size="large" icon="camera" to="/video-analysis">
              Go to the practice room
            </ButtonLink>
            <ButtonLink look="quiet" size="large" to="/video-analysis?tab=library">
              Your library
            </ButtonLink>
          </div>
        </div>
        <EmptyStage className="hidden h-72 w-full md:block" />
      </section>
      <section aria-labelledby="rooms-title" className="mt-12">
        <h2 id="rooms-title" className="text-xl">
          Also in the house
        </h2>
        <ul className="mt-4 grid gap-x-8 sm:grid-cols-3">
          {rooms.map(({ to, title, text }) => (
            <li key={to} className="border-t border-line py-5">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 sm:min-h-12 text-sm text-soft">{text}</p>
              <ButtonLink look="quiet" size="small" to={to} icon="arrow" className="mt-2 -ml-3">
                {`Open ${title}`}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
