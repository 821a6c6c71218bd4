import { toPlainText } from './plain-text.ts';

/** Patterns of sentences that address the language model (the judge) instead of the interviewer. */
const ADDRESSES_THE_JUDGE = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(instruction|prompt|rule|rubric|guideline|above|previous|prior|earlier|everything|criteria|record|measurement)/iu,
  /\b(system|developer|hidden|secret|initial)\s+(prompt|message|instruction|note|marker|canary)/iu,
  /\b(new|updated|following|these|your)\s+(instruction|directive|order|rule)s?\b/iu,
  /\b(you are|you're|act as|pretend|roleplay|role play)\b.{0,30}\b(ai|assistant|model|chatgpt|gpt|evaluator|grader|judge|dan|unrestricted|jailbroken|administrator)\b/iu,
  /\b(give|award|assign|set|return|output|report|rate|grade|score|mark|put|write|make)\b.{0,60}\b(score|scores|points|rating|grade|full marks|top marks|perfect|maximum|highest|hundred|100|10 out of 10|json)\b/iu,
  /\b(score|scores|rating|grade|structure|relevance)\b.{0,20}\b(is|are|be|equals?|to|of|must|should|=|:).{0,20}\b(100|hundred|maximum|perfect|max|highest|excellent)\b/iu,
  /\b(print|reveal|repeat|show|tell me|output|leak|translate|encode|spell|quote)\b.{0,40}\b(prompt|instruction|system|canary|marker|secret|api key|password|configuration)/iu,
  /\b(language model|as an ai|ai model|ai assistant|evaluator|grader|prompt injection|jailbreak|debug mode|developer mode|admin mode|test mode|maintenance mode)\b/iu,
  /<\/?[a-z!][^>]*>|\]\(|https?:|www\.|javascript:|```|\{\{|\$\{|"role"|BEGIN (DATA|SYSTEM)|END (DATA|TRANSCRIPT)|#{3,}|\[\/?(INST|SYS)/iu,
  /\b[A-Za-z0-9+/]{28,}={0,2}(?![A-Za-z0-9])/u,
] as const;

/** Markup, which no speech recognizer produces. Text before and after markup is split into separate sentences. */
const MARKUP = /<[^<>]*>|```.*?```|\[\/?\p{L}+\]|\$?\{[^{}]*\}|[{}]/gu;

/**
 * Returns the answer as plain text, without markup and without sentences that address the language model. Only this
 * text is scored and sent to the language model.
 */
export function sanitizeAnswer(text: string): string {
  const sentences =
    toPlainText(text)
      .replace(MARKUP, '. ')
      .match(/[^.!?]+(?:[.!?]+(?=\S)[^.!?]+)*[.!?]*\s*/gu) ?? [];
  return sentences
    .filter((sentence) => !ADDRESSES_THE_JUDGE.some((pattern) => pattern.test(sentence)))
    .join('')
    .trim();
}
