import type { Contract } from '../../../shared/http/contract.ts';
import { getProfile } from '../../../shared/accounts/profile.contract.ts';
import { getUser } from '../../../shared/accounts/accounts.contract.ts';
import { getMembership } from '../../../shared/billing/billing.contract.ts';
import { listCategories } from '../../../shared/categories/categories.contract.ts';
import { listCoachRequests, listDesk } from '../../../shared/coaching/coaching.contract.ts';
import { listSessions } from '../../../shared/accounts/sessions.contract.ts';
import { getCourse, listAdminCourses, listCourses } from '../../../shared/courses/courses.contract.ts';
import { listPodcasts } from '../../../shared/podcasts/podcasts.contract.ts';
import { listVideos } from '../../../shared/practice/practice.contract.ts';
import { getPracticeSettings } from '../../../shared/practice/practice-settings.contract.ts';
import { getDashboard, getProgress } from '../../../shared/progress/progress.contract.ts';
import { listStudyGuides } from '../../../shared/study-guides/study-guides.contract.ts';
import type { Finding, Findings, Report } from './finding.ts';
import { startGrowthWorld, type Person } from './growth-world.ts';

interface Screen {
  readonly name: string;
  readonly as: Person;
  /** Everything the screen asks for when it opens; a path where it is not the contract's own. */
  readonly calls: readonly (readonly [Contract, string?])[];
}

const COURSE = 'behavioral-interview-mastery';

const screens: readonly Screen[] = [
  { name: 'home', as: 'member', calls: [[getUser], [getDashboard]] },
  { name: 'courses', as: 'member', calls: [[getUser], [listCourses], [listCategories]] },
  {
    name: 'a course',
    as: 'member',
    calls: [[getUser], [getCourse, `/api/courses/${COURSE}`], [getProgress, `/api/progress/course/${COURSE}`]],
  },
  { name: 'podcasts', as: 'member', calls: [[getUser], [listPodcasts], [listCategories]] },
  { name: 'study guides', as: 'member', calls: [[getUser], [listStudyGuides], [listCategories]] },
  { name: 'practice', as: 'member', calls: [[getUser], [listVideos], [getPracticeSettings], [listCoachRequests]] },
  { name: 'profile', as: 'member', calls: [[getUser], [getProfile]] },
  {
    name: 'settings',
    as: 'member',
    calls: [[getUser], [getProfile], [getMembership], [getPracticeSettings], [listSessions]],
  },
  { name: 'coach’s desk', as: 'coach', calls: [[getUser], [listDesk, `${listDesk.path}?view=open`]] },
  { name: 'courses of the administrator', as: 'admin', calls: [[getUser], [listAdminCourses], [listCategories]] },
];

const MILLION = 1_000_000;

/** What each screen asks of the tables while others have more and more in them. `others` are really there, then a million is pretended. */
export async function measureGrowth({ others }: { others: readonly number[] }, report: Report): Promise<Findings> {
  const world = await startGrowthWorld();
  try {
    const counted = new Map<number, ReadonlyMap<Screen, readonly string[]>>();
    const look = async (count: number) => {
      const seen = new Map<Screen, readonly string[]>();
      for (const screen of screens) seen.set(screen, await openScreen(world, screen));
      counted.set(count, seen);
      report(`${screens.length} screens with ${count.toLocaleString('en')}`);
    };
    // The first look of a session writes when its member was last here; every later one within minutes does not.
    for (const as of ['member', 'coach', 'admin'] as const) await world.call(getUser, getUser.path, as);
    let there = 0;
    for (const count of others) {
      await world.fill(there, count);
      there = count;
      await look(count);
    }
    world.watch.pretendTimes = MILLION / there;
    await look(MILLION);
    return {
      how: `Operations of the endpoints that a screen calls, counted between them and real tables with ${others.join(' and ')} others; for the million every page that holds rows of others comes ${MILLION / there} times.`,
      findings: screens.map((screen) =>
        compare(
          screen,
          [...counted].map(([count, seen]) => [count, seen.get(screen) ?? []]),
        ),
      ),
    };
  } finally {
    await world.close();
  }
}

async function openScreen(
  world: Awaited<ReturnType<typeof startGrowthWorld>>,
  { as, calls }: Screen,
): Promise<readonly string[]> {
  const operations: string[] = [];
  for (const [contract, path = contract.path] of calls) operations.push(...(await world.call(contract, path, as)));
  return operations;
}

function compare({ name }: Screen, counts: readonly (readonly [number, readonly string[]])[]): Finding {
  const lists = counts.map(([, operations]) => operations.toSorted().join());
  return {
    what: name,
    measured: counts.map(([count, operations]) => `${operations.length} with ${count.toLocaleString('en')}`).join(', '),
    bar: {
      limit: 'the same operations',
      isHeld: counts.every(([, { length }]) => length > 0) && new Set(lists).size === 1,
    },
  };
}
