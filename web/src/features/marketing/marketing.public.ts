/** Exports for the app shell. */
export { SiteFooter } from './site-footer.tsx';
