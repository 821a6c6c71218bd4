import './styles.css';
import { StrictMode } from 'react';
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
if (isWritten) hydrateRoot(root, app);
else createRoot(root).render(app);
