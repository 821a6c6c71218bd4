import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App, waitForPage } from '#web/app/app.tsx';
import { createQueryClient } from '#web/app/query-client.ts';
import { routes } from '#web/app/routes.tsx';
import { hasSignedInHint, sessionQuery } from '#web/platform/session.ts';

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('index.html has no #root');
const queryClient = createQueryClient();
const router = createBrowserRouter(routes);
const mayBeMember = hasSignedInHint();
const { path, audience } = root.dataset;
// Prerendered HTML (prerender.tsx) is only for URLs without a query string.
const isPrerendered =
  location.pathname === path && location.search === '' && mayBeMember === (audience === 'member');

if (!mayBeMember) queryClient.setQueryData(sessionQuery.queryKey, null);
// Requests the session before the page's own code loads. Prerendered HTML already preloads the
// session.
else if (!isPrerendered) void queryClient.prefetchQuery(sessionQuery);

const app = <App queryClient={queryClient} router={router} />;

void waitForPage(router).then(() => {
  // A transition yields to the browser, so that the prerendered page can be scrolled during
  // hydration.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
});
