import { timingSafeEqual } from 'node:crypto';

/** Whether a secret is the one that was given; says by its time nothing but the length. */
export function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
