import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repetitions } from '#infra/verify/repetitions.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { InjectedCrash } from './crash-injector.fixtures.ts';
import { seedMember, type SeededMember } from './deletion-member.fixtures.ts';
import { deletionProcess, type DeletionProcess } from './deletion-process.fixtures.ts';
import {
  localTableName,
  startDeletionWorld,
  type DeletionWorld,
} from './deletion-world.fixtures.ts';
import { MEMBER_TABLES } from '../data-inventory.ts';

const RUNS = repetitions({ short: 7, full: 104 });

let world: DeletionWorld;
let running: DeletionProcess;

beforeAll(async () => {
  world = await startDeletionWorld();
  running = deletionProcess(world);
  await seedMember(world, 'bystander');
});

afterAll(() => world.close());

/** A seeded random number generator. Values are at least 0 and less than 1. */
function numbersFrom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Simulates one process lifetime: requests the deletion unless it is already stored, runs the
 * sweeper, and drains the queue.
 */
async function runProcess(deletedMember: SeededMember, isRequested: boolean): Promise<void> {
  try {
    if (!isRequested) await running.ask(deletedMember);
    await running.sweep();
    await running.deliver();
  } catch (error) {
    if (!(error instanceof InjectedCrash)) throw error;
  }
}

/**
 * True if the deletion record (`deleted#<hash>`) exists and no row of the requests table contains
 * the member ID.
 */
async function isFinished({ memberId }: SeededMember): Promise<boolean> {
  const rows = await world.rowsOf('requests');
  const recordKey = `deleted#${createHash('sha256').update(memberId).digest('hex')}`;
  return rows.some((row) => row.includes(recordKey)) && !rows.some((row) => row.includes(memberId));
}

/**
 * Restarts the process until the deletion is finished. Returns the number of times the process was
 * killed.
 */
async function runThrough(
  deletedMember: SeededMember,
  kills: readonly { at: number; isAfter: boolean }[],
): Promise<number> {
  let killed = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    const kill = kills[turn];
    world.crashInjector.start(kill?.at, kill?.isAfter);

    const before = await world.rowsOf('requests');
    await runProcess(
      deletedMember,
      before.some((row) => row.includes(deletedMember.memberId)),
    );

    if (kill && world.crashInjector.calls >= kill.at) killed += 1;
    world.crashInjector.start();
    world.advanceClock(31 * MINUTE_MS);
    if (await isFinished(deletedMember)) return killed;
  }

  throw new Error('not finished after 20 turns');
}

it.each(MEMBER_TABLES)('covers a row of the table $id', async (table) => {
  const rows = await world.rowsOf(localTableName(table)).catch(() => []);
  const advice =
    `If ${table.id} needs no steps of its own, set erasedBy: 'rows' in its feature's member-tables.public.ts. ` +
    'Otherwise, seed a row of it in deletion-member.fixtures.ts.';

  expect(rows, advice).not.toEqual([]);
});

describe('a deletion that is killed', () => {
  it('erases the member completely and leaves all other data unchanged, wherever it is killed', async () => {
    const undisturbed = await callsOfOneDeletion();
    expect(undisturbed).toBeGreaterThan(50);

    let kills = 0;

    for (let seed = 0; seed < RUNS; seed += 1) {
      const before = await world.dumpEverything();
      const deletedMember = await seedMember(world, `leaver${seed}x`);
      const random = numbersFrom(seed);
      // The runs' first kills are spread evenly over all calls, alternately just before and just
      // after a call. Later kills are random.
      const first = { at: 1 + Math.floor((seed * undisturbed) / RUNS), isAfter: seed % 2 === 1 };
      const others = Array.from({ length: Math.floor(random() * 4) }, () => ({
        at: 1 + Math.floor(random() * undisturbed),
        isAfter: random() < 0.5,
      }));

      kills += await runThrough(deletedMember, [first, ...others]);

      const after = await world.dumpEverything();
      const context = `seed ${seed}`;
      expect(residuesOf(deletedMember, after), context).toEqual([]);
      expect(omitRetainedRows(after), context).toEqual(omitRetainedRows(before));

      const receipts = running
        .mails()
        .filter(({ to }) => 'address' in to && to.address === deletedMember.email);
      expect(
        receipts.map(({ kind }) => kind),
        context,
      ).toEqual(['account-deleted']);
    }
    expect(kills).toBeGreaterThanOrEqual(RUNS);
  });
});

async function callsOfOneDeletion(): Promise<number> {
  const first = await seedMember(world, 'undisturbed');
  world.crashInjector.start();
  await running.ask(first);
  await running.deliver();

  const { calls } = world.crashInjector;
  await runThrough(first, []);

  return calls;
}

function residuesOf(
  { personalValues }: SeededMember,
  everything: Record<string, string[]>,
): string[] {
  const lines = Object.entries(everything).flatMap(([place, found]) =>
    found.map((line) => `${place}: ${line}`),
  );
  return lines.filter((line) => personalValues.some((trace) => line.includes(trace)));
}

/** Omits rows that a deletion retains: its record, and a coach's anonymized answers. */
function omitRetainedRows(everything: Record<string, string[]>): Record<string, string[]> {
  const requests = everything['requests']?.filter((row) => !row.includes('"deleted#')) ?? [];
  const answers = everything['coachStatements']?.filter((row) => !row.includes('former-coach'));
  return { ...everything, requests, coachStatements: answers ?? [] };
}
