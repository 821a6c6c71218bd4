/** For the administrators' previews. A separate module keeps this code out of the app shell. */
export {
  LandingCourseCard,
  LandingGuide,
  LandingPodcastCard,
  podcastCardClass,
} from './landing-catalog.tsx';
