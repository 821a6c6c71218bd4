/** For the administration page. A separate module keeps this code out of the members' bundle. */
export { adminPodcastsConfig } from './admin-podcasts.page.tsx';
