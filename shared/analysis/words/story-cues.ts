const ADVERB = String.raw`(?:\p{L}+ly|also|then|first|just|even|simply|once|always|next|later|now|so|both|each|really)`;

/**
 * Verbs that describe a setting, a state or an outcome rather than an action against the problem.
 */
const NO_ACTION_VERB =
  'need|want|lik|learn|seem|happen|realiz|realis|believ|hop|expect|receiv|enjoy|lov|hat|miss|us|work|join|start|manag|' +
  'found|finish|deliver|sav|reach|arriv|publish|achiev|fail|end|suppos|' +
  'increas|doubl|tripl|launch|earn|shipp|serv|play';

const IRREGULAR_ACTION =
  'built|wrote|made|set|began|led|spoke|met|put|drew|sat|split|taught|brought|drove|held|cut|sent|chose|rebuilt|went|' +
  'told|gave|bought|read|let|kept|rode|rewrote|threw|stood|said|wore|dug|hung|spent|took(?! (over|us|me))|found|' +
  'ran(?! (the|a|an) (\\p{L}+ )?(shift|team|shop|store|department|ward))|did(?! (an|a) internship)|got (?:everyone|them|him|her)';

/** "I" or "we", then an action verb in the past tense. */
export const ACTION = new RegExp(
  String.raw`(?<!\bhow )\b(?:i|we)(?: ${ADVERB}){0,3} (?:(?:decided|managed|offered|started|began|tried|agreed) (?:to|with) )?` +
    String.raw`(?:(?!(?:${NO_ACTION_VERB})e?d\b)\p{L}{2,}ed|${IRREGULAR_ACTION})\b`,
  'u',
);

/** An outcome, even if "I" or "we" is its subject. */
export const RESULT =
  /\b(as a result|in the end|by the end|at the end of|the result was|the outcome|eventually|finally|since then|from then on|after that|it turned out|which (led|meant|allowed|saved|cut)|that (led|convinced|saved|meant)|ended up|got down to|went (up|down)|no longer|anymore|ever since|(weeks|months|days) later|a year later)\b|^(now|within|nobody|everyone|in total)\b/u;

/** A figure that changes. */
export const CHANGE =
  /\b(dropped|fell|went|rose|grew|climbed|jumped|increased|decreased|shrank|improved|reduced|saved|cut|doubled|tripled|halved|sold)\b|\bfrom \S+( \S+)? to\b|\b(instead of|rather than|compared to)\b/u;

/** The setting, the problem or the task. */
export const SITUATION =
  /\b(when i|(in|at) my (last|previous|current|first|second|third|final|old) |last (year|month|week|summer|spring|winter|autumn|fall)|ago|there (was|were)|had to|used to|my (task|goal|boss|manager|job)|our (goal|task)|(was|were) (asked|told|responsible|supposed|hired|called|part|in charge)|the problem|i wanted to|i lead|i organize|i look after|during my|one (day|night|time)|once)\b/u;

/** An opinion, a habit or a plan. Not part of a story. */
export const GENERAL =
  /\b(would|i'd|i think|i guess|i believe|i feel|in my (opinion|experience|view)|in general|always|never (know|want)|you (have|need|can|can't|should|must|just|win|lose|know|treat|rely|trust|don't)|people (think|know|like)|(it's|that's|it is|that is|is|are) (a|about|all|why|how|what|the|very|really|important|everything|hard|me)|depends|matters|usually|normally|typically|i (still )?(am|like|enjoy|love|care|know|speak|type|keep|have|say|try)|i'm|i've always|i learned|i was (\p{L}+ )?(proud|scared|glad)|was fun|to be honest)\b/u;

/** A verb in the past tense. */
export const PAST =
  /\b(was|were|wasn't|weren't|had|hadn't|did|didn't|couldn't|\p{L}{3,}ed|got|took|went|came|left|felt|knew|lost|fell|rose|grew|ran|stood|said|told|gave|made|thought|became|kept|threw|found|paid|met|broke|sold|spent|hurt|built|saw|bit)\b/u;

/** A present state that is an outcome, such as "it is now our standard". */
export const PRESENT_RESULT =
  /\b(now|still|since|hasn't|haven't|has (asked|been)|have (asked|been)|we've|they've)\b/u;
