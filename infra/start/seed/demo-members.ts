import type { Role, Tier } from '#shared/accounts/member.ts';

export interface DemoMember {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  plan: Tier | null;
}

/** The coach who completed one of `returningMember`'s coaching requests. */
export const demoCoach: DemoMember = {
  email: 'coach@greenroom.test',
  firstName: 'Carla',
  lastName: 'Coach',
  role: 'coach',
  plan: 'professional',
};

/** Users of every seeded stack: one per tier, one without a plan, a coach and an administrator. */
export const demoMembers: readonly DemoMember[] = [
  {
    email: 'starter@greenroom.test',
    firstName: 'Sam',
    lastName: 'Starter',
    role: 'member',
    plan: 'starter',
  },

  {
    email: 'pro@greenroom.test',
    firstName: 'Priya',
    lastName: 'Professional',
    role: 'member',
    plan: 'professional',
  },

  {
    email: 'executive@greenroom.test',
    firstName: 'Elena',
    lastName: 'Executive',
    role: 'member',
    plan: 'executive',
  },

  {
    email: 'free@greenroom.test',
    firstName: 'Frank',
    lastName: 'Free',
    role: 'member',
    plan: null,
  },

  demoCoach,

  {
    email: 'admin@greenroom.test',
    firstName: 'Ada',
    lastName: 'Admin',
    role: 'admin',
    plan: 'executive',
  },
];

/** A member with weeks of practice; see `seed-history.ts`. */
export const returningMember: DemoMember = {
  email: 'returning@greenroom.test',
  firstName: 'Ryan',
  lastName: 'Returning',
  role: 'member',
  plan: 'executive',
};

/** All users of a seeded stack. */
export function listDemoMembers({ history }: { history: boolean }): readonly DemoMember[] {
  return history ? [...demoMembers, returningMember] : demoMembers;
}

export function describeMember(member: DemoMember): string {
  const { email, firstName, lastName, role, plan } = member;
  const planOrRole = role === 'member' ? (plan ?? 'no plan') : role;
  const suffix = member === returningMember ? ', with recordings and a coach’s answer' : '';
  return `${email.padEnd(26)} ${`${firstName} ${lastName}`.padEnd(20)} ${planOrRole}${suffix}`;
}
