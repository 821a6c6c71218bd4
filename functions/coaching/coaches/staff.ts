import type { Person } from './staff.store.ts';

/** True if the member may answer requests. */
export function isActiveCoach({ role, disabled }: Pick<Person, 'role' | 'disabled'>): boolean {
  return role !== 'member' && !disabled;
}

/** The full name, or the email if there is no name. Empty for undefined. */
export function nameOf(person: Person | undefined): string {
  return person ? `${person.firstName} ${person.lastName}`.trim() || person.email : '';
}
