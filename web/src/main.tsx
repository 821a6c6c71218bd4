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
// The landing page is written ahead (prerender.tsx), as for a visit that says nothing about a sign-in.
const { pathname, search } = location;
const isWritten = root.hasChildNodes() && pathname === '/' && !new URLSearchParams(search).has('login');
// A transition gives way every few milliseconds: what is written can be scrolled while React takes it over.
if (isWritten) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
