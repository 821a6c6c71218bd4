import type { Person } from './staff.store.ts';

/** True if the member may answer requests. */
export function isActiveCoach({ role, disabled }: Pick<Person, 'role' | 'disabled'>): boolean {
  return role !== 'member' && !disabled;
}
