/** For the administrators' previews. A separate module keeps this code out of the app shell. */
export { LandingCourseCard } from './landing-courses.tsx';
export { LandingGuide } from './landing-guides.tsx';
export { LandingPodcastCard, podcastCardClass } from './landing-podcasts.tsx';
