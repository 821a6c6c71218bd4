import './styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The landing page is prerendered (prerender.tsx) for a URL without a sign-in result, so its HTML doesn't match
// `?login`.
const { pathname, search } = location;
const isPrerendered = root.hasChildNodes() && pathname === '/' && !new URLSearchParams(search).has('login');
// A transition yields to the browser, so that the prerendered page can be scrolled during hydration.
if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
