/** For the administration pages. A separate module keeps this code out of the members' bundle. */
export { adminPodcastsConfig } from './admin-podcasts.page.tsx';
export { PodcastRow } from './podcast-row.tsx';
