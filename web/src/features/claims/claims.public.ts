/** Marketing claims, for the landing page and the plan pages. */
export {
  landingClaims,
  offerTimer,
  subscribeClaims,
  successStoriesClaim,
  unpreparedProfessionalsClaim,
} from './claims.ts';
export { launchDiscount } from './offer-claims.ts';
export { describeCoaching, findOriginalPrice, listCoveredCompetenciesLines } from './plan-lines.ts';
export { type Testimonial, testimonials } from './testimonials.ts';
