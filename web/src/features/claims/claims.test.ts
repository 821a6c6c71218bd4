import { describe, expect, it } from 'vitest';
import {
  isClaimShown,
  landingClaims,
  filterShownClaims,
  filterShownTestimonials,
  subscribeClaims,
  testimonials,
} from './claims.ts';

const proven = { figure: '24hr', label: 'Expert response', source: 'Promised.' };
const unproven = { figure: '95%', label: 'Success rate', source: null };

describe('the claims', () => {
  it('are all shown if unproven claims are enabled', () => {
    expect(filterShownClaims([proven, unproven], true)).toEqual([proven, unproven]);
  });

  it('include only proven ones otherwise', () => {
    expect(filterShownClaims([proven, unproven], false)).toEqual([proven]);
    expect([isClaimShown(proven, false), isClaimShown(unproven, false)]).toEqual([true, false]);
  });

  it('use the same figure and source on every page', () => {
    const [here, there] = [landingClaims, subscribeClaims].map((claims) =>
      claims.find(({ figure }) => figure === '24hr'),
    );
    expect(here).toEqual(there);
  });
});

describe('the testimonials', () => {
  const real = { quote: 'It helped.', name: 'A member', background: 'Nurse', source: 'Letter of 3 May, on file.' };
  const invented = { quote: 'It helped.', name: 'Nobody', background: 'Invented', source: null };

  it('include invented ones if samples are shown', () => {
    expect(filterShownTestimonials([real, invented], true, true)).toEqual([real, invented]);
  });

  it.each([false, undefined])('include only real ones if showsSamples is %s', (showsSamples) => {
    expect(filterShownTestimonials([real, invented], showsSamples, true)).toEqual([real]);
  });

  it('include only real ones if unproven claims are disabled', () => {
    expect(filterShownTestimonials([real, invented], true, false)).toEqual([real]);
  });

  it('are three, all invented', () => {
    expect(testimonials.map(({ source }) => source)).toEqual([null, null, null]);
  });
});
