/** Marketing claims, for the landing page and the plan pages. */
export {
  filterShownClaims,
  filterShownTestimonials,
  isClaimShown,
  landingClaims,
  launchDiscount,
  offerTimer,
  subscribeClaims,
  successStoriesClaim,
  type Testimonial,
  testimonials,
  unpreparedProfessionalsClaim,
} from './claims.ts';
