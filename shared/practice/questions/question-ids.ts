import { findFollowedId } from './follow-up.ts';

/**
 * The IDs of all questions, for functions that only check an ID and so don't need the whole bank.
 * Append new IDs; a test compares this list with the bank.
 */
const ids = `
  introduce-yourself proud-result disagreed-with-colleague learned-from-mistake tight-deadline hard-feedback
  changed-your-mind helped-a-colleague unclear-task several-priorities kept-a-promise said-no won-trust
  improved-a-routine group-project learned-quickly study-and-work first-responsibility why-leave skill-that-travels
  first-ninety-days position-ended time-between-jobs change-not-chosen keeping-motivation keeps-you-here
  recent-stretch quiet-success led-without-title delegated-task unpopular-decision developed-someone
  conflict-between-others explain-to-a-beginner find-the-cause tool-you-know-best check-your-own-work good-enough
  estimate-effort speed-or-quality data-you-trusted numbers-contradict automate-a-task learn-a-new-tool write-it-down
  use-of-ai-tools protect-sensitive-data project-you-built hardest-course-topic theory-meets-practice skill-gap
  transfer-a-method read-unknown-work skills-kept-fresh retire-a-solution skill-for-next-year simplify-something
  prevent-repeat hard-trade-off set-a-standard review-others-work measure-team-output buy-or-build risk-before-launch
  why-this-field why-this-company field-in-five-years who-are-the-customers follow-the-news overrated-trend
  underrated-idea strong-competitor rules-of-the-field customer-complaint good-product-example ethics-in-the-field
  budget-is-cut first-role-choice outsider-view research-to-practice from-another-industry market-has-shifted
  compare-two-companies industry-in-trouble role-is-changing network-in-the-field signal-of-change next-big-bet
  partner-or-rival new-market price-increase explain-to-the-board lead-through-regulation stable-demand

  lesson-from-downturn new-skills-wanted message-misread five-minutes-on-stage listen-first remote-teammate
  team-you-liked-most colleague-misses-deadline different-background idea-without-power expectations-clash
  difficult-partner work-with-executives apology-at-work boss-was-wrong credit-taken tension-in-meeting
  customer-need-unspoken promise-to-customer internal-customer first-team-meeting weak-performer keep-great-people
  goal-for-the-team hire-for-your-team problem-nobody-owned went-wrong-on-your-watch started-something-new
  finished-when-tired goal-in-numbers more-with-less obstacle-after-obstacle stubborn-problem simple-solution
  root-not-symptom week-on-one-page big-project-small-steps plan-turned-upside-down tool-replaced new-boss-new-rules
  error-you-caught quality-nobody-asked-for checklist-of-yours decision-half-the-facts decision-you-reversed
  two-good-options advice-against number-that-surprised read-between-reports estimate-out-loud taught-yourself
  failure-that-helped feedback-you-asked-for lost-your-temper rule-you-disliked honest-at-a-price saw-something-wrong
  confidential-information best-day-at-work why-this-role five-years-from-now environment-you-need
  explain-your-expertise deepest-dive standard-you-know production-incident code-review-focus pick-a-database
  slow-endpoint what-to-test design-for-a-million change-untested-code path-to-production security-hole
  accessible-frontend first-bug-fixed cheaper-to-run sell-technical-debt feature-runs-late pairing-worth-it
  break-an-api architecture-dispute calmer-on-call first-week-shipping dirty-dataset query-takes-hours

  metric-suddenly-drops experiment-result explain-a-model model-in-production biased-data pipeline-breaks-at-night
  chart-that-misled forecast-was-wrong one-definition choose-the-metric analysis-nobody-used number-by-noon
  first-data-project report-replaced portfolio-piece test-with-five-users empty-page-start design-system-rule
  accessible-colors complex-form phone-and-desktop design-with-data brand-with-limits harsh-design-critique
  engineer-says-no executive-wants-blue research-on-a-shoestring deadline-cuts-polish inspiration-outside
  grow-a-designer cut-the-roadmap kill-a-feature discovery-interview success-measure write-the-requirement
  project-turns-red plan-with-unknowns scope-creeps-in improve-a-favorite price-a-product run-a-retrospective
  launch-fell-flat two-bosses-disagree team-you-dont-manage bad-news-upward vendor-misses-date learn-a-domain
  campaign-from-scratch spend-ten-thousand who-is-it-for traffic-without-sales search-ranking-drops
  explain-attribution write-the-subject-line content-that-lasts brand-voice social-post-backfires claim-you-cant-prove
  campaign-that-failed sales-says-leads-are-bad agency-briefing event-goes-wrong three-launches-at-once
  cold-call-opening discovery-questions price-objection forecast-your-quarter map-the-buyers demo-that-works
  territory-plan renewal-at-risk learn-from-the-crm competitor-in-the-deal biggest-deal lost-deal missed-the-quota
  handling-no promise-you-couldnt-keep share-the-commission coach-a-rep explain-the-fix cannot-reproduce
  queue-of-fifty write-a-help-article one-bug-many-tickets good-bug-report measure-support refund-outside-policy

  angriest-customer customer-is-wrong beyond-the-script saved-a-cancellation many-chats-at-once bad-news-to-customer
  private-data-call feedback-to-product new-agent-beside-you month-end-close account-wont-reconcile three-statements
  budget-owner-overspends model-you-built invest-or-not explain-to-non-finance unusual-expense internal-control
  late-payers spreadsheet-error forecast-in-fog found-savings audit-season pressure-on-the-numbers error-in-a-report
  new-accounting-system bottleneck-found stock-runs-out supplier-fails plan-a-shift standard-procedure
  negotiate-with-supplier which-kpi-to-watch damage-in-the-warehouse cheaper-transport safety-versus-speed
  office-runs-smoothly resistance-on-the-floor worst-day-in-operations two-shifts-blame saved-hours
  develop-a-supervisor hard-to-fill fair-interview first-day-plan people-keep-leaving policy-in-plain-words
  complaint-about-a-manager performance-talk pay-raise-request training-that-works pitch-to-a-candidate hr-numbers
  careful-records wrong-hire mediated-a-dispute through-a-reorganization manager-skips-process partner-to-managers
  patient-suddenly-worse medication-check explain-a-diagnosis shift-handover too-many-patients infection-control
  charting-on-time new-guideline refuses-treatment discharge-plan front-desk-rush error-at-the-bedside
  difficult-relatives after-a-loss different-professions why-care-work teach-on-the-ward calm-a-patient
  lesson-that-worked mixed-abilities check-understanding plan-a-unit explain-fractions phone-in-class grade-fairly
  technology-in-class support-plan safe-classroom training-for-adults reached-a-student angry-parent lesson-fell-apart

  work-with-colleagues why-teach loud-first-day contract-in-an-hour law-in-plain-words research-a-question
  negotiate-a-clause privacy-request gap-in-compliance deadline-in-court conflict-of-interest draft-it-short
  new-regulation-arrives settle-or-fight unwelcome-advice error-in-a-filing hostile-counterpart business-partner
  many-cases-at-once case-you-are-proud-of part-keeps-failing choose-a-material tolerance-that-hurts
  prototype-surprise design-for-manufacture safety-factor field-commissioning review-a-drawing test-plan energy-saved
  change-late-in-project control-loop stopped-a-shipment talk-to-the-shop-floor explain-to-management
  project-on-your-own two-designs-compete find-the-fault before-you-start lockout-power read-the-plan clean-joint
  preventive-care estimate-a-job new-equipment load-and-drive code-and-permit unhappy-homeowner mistake-on-site
  crew-under-pressure trades-in-the-way teach-an-apprentice near-accident why-this-trade bad-weather-plan
  greet-a-guest suggest-a-little-more long-line cash-is-short allergy-at-the-table shelf-that-sells busy-night-plan
  rooms-not-ready spot-a-thief hygiene-routine store-numbers rude-guest regular-customer made-it-right weekend-shifts
  back-and-front train-a-new-server language-barrier took-the-lead taught-someone first-group-meeting

  walk-through-resume why-hire-you greatest-strength greatest-weakness what-motivates-you
  tell-about-a-failure handle-pressure in-three-words outside-of-work what-do-you-know
  why-interested looking-for-next way-you-work alone-or-in-a-team ideal-manager remote-or-office
  willing-to-relocate willing-to-travel salary-expectations when-can-you-start other-interviews
  accept-today questions-for-us anything-to-add fit-for-the-posting
  why-your-major last-internship after-graduation little-experience several-short-jobs
  lower-level-job gap-on-your-resume seem-overqualified notice-period employer-counteroffer
  long-in-one-place management-style why-manage-people ready-for-next-level total-compensation
  languages-you-use comfortable-with-excel sell-me-this-pen phone-all-day licenses-you-hold
  teaching-philosophy hourly-rate nights-and-weekends
`;

const questionIds: ReadonlySet<string> = new Set(listQuestionIds());

export function listQuestionIds(): string[] {
  return ids.trim().split(/\s+/);
}

/** True for a question of the bank and for its follow-up. */
export function isQuestionId(id: string): boolean {
  return questionIds.has(findFollowedId(id) ?? id);
}
