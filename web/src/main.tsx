import './styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App, waitForPage } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { hasSignedInHint, sessionQuery } from './platform/session.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
const queryClient = createQueryClient();
const router = createBrowserRouter(routes);
if (hasSignedInHint()) void queryClient.prefetchQuery(sessionQuery);
else queryClient.setQueryData(sessionQuery.queryKey, null);
const app = (
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>
);
void waitForPage(router).then(() => {
  // Pages are prerendered (prerender.tsx) without a query string, so their HTML matches no other URL.
  const isPrerendered = root.hasChildNodes() && location.search === '';
  // A transition yields to the browser, so that the prerendered page can be scrolled during hydration.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
});
