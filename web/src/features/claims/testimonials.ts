import type { HasSource } from './claims.ts';

// As in claims.ts, a protected stack's build removes every entry without a source.

export interface Testimonial extends HasSource {
  quote: string;
  name: string;
  /** A few words about the person quoted. */
  background: string;
}

/** Invented testimonials, labeled as samples. */
export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'I thought my answers were the problem. Then the timeline showed me that I looked at the floor every time it got hard.',
    name: 'Dana R.',
    background: 'From teaching to product management',
    source: null,
  },
  {
    quote: 'Three takes of one question, ten minutes total. I would have hired the third one.',
    name: 'Marcus L.',
    background: 'Job hunting after a layoff',
    source: null,
  },
  {
    quote: 'My coach wrote four sentences. I read them again in the elevator.',
    name: 'Aiko T.',
    background: 'Promoted to team lead',
    source: null,
  },
];
