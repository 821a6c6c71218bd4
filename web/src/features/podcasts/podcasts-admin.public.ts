/** For the page of all admin areas. A separate module keeps it out of the members' bundle. */
export { adminPodcastsConfig } from './admin-podcasts.page.tsx';
