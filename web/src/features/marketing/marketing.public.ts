/** What the shell may use. */
export { SiteFooter } from './site-footer.tsx';
