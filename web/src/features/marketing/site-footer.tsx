import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { operator } from '#shared/support/operator.ts';
import { useSession } from '#web/platform/session.ts';
import { TapeMark } from '#web/ui/display/stage-art.tsx';
import { ContentColumn } from './landing-layout.tsx';
import { socialLinks } from './social-links.ts';

const linkStyle =
  'inline-block py-1.5 text-soft hover:text-ink hover:underline hover:underline-offset-3';

export function SiteFooter() {
  const { isAuthenticated } = useSession();
  return (
    <footer className="border-t border-line pt-12 pb-16 text-[0.95rem]">
      <ContentColumn className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <p className="flex items-center gap-2.5 font-serif text-lg">
            <TapeMark className="size-5.5" />
            {PRODUCT_NAME}
          </p>
          <p className="mt-2 max-w-[30ch] text-faint">A quiet place to practice.</p>
          {operator.name && <p className="mt-4 text-sm text-faint">Run by {operator.name}</p>}
        </div>

        <LinkColumn title="Prepare">
          <InternalLink to="/courses">Courses</InternalLink>
          {/* At `/`, signed-in members see the dashboard, so their link needs `?landing`. */}
          <InternalLink to={isAuthenticated ? '/?landing#ai-analysis' : '/#ai-analysis'}>
            AI Analysis
          </InternalLink>
          <InternalLink to="/study-guides">Study Guides</InternalLink>
          <InternalLink to="/podcasts">Podcasts</InternalLink>
        </LinkColumn>

        <LinkColumn title="Support">
          <InternalLink to="/help">Help</InternalLink>
          <InternalLink to="/contact">Contact</InternalLink>
          <InternalLink to="/privacy">Privacy</InternalLink>
          <InternalLink to="/terms">Terms</InternalLink>
        </LinkColumn>

        <LinkColumn title="Follow us">
          {socialLinks.map(({ network, url }) => (
            <li key={network}>
              <a href={url} target="_blank" rel="noopener noreferrer" className={linkStyle}>
                {network}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </LinkColumn>
      </ContentColumn>
    </footer>
  );
}

function LinkColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 font-semibold">{title}</p>
      <ul>{children}</ul>
    </nav>
  );
}

function InternalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={linkStyle}>
        {children}
      </Link>
    </li>
  );
}
