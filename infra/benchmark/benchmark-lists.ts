// `npm run benchmark -- lists`: compares short and long lists (of items and of members) on the local
// DynamoDB. Exits with 1 if a long list takes more DynamoDB calls than a short one, or more than
// 1.3 times its p99 CPU time.
import process from 'node:process';
import { directoryStore } from '#functions/accounts/directory/directory.store.ts';
import { listMembersEndpoint } from '#functions/accounts/directory/list-members.endpoint.ts';
import { memberSearchStore } from '#functions/accounts/directory/member-search.store.ts';
import { percentile } from '#functions/analysis/statistics/statistics.ts';
import { catalogItemStore } from '#functions/catalog/item/catalog-item.store.ts';
import { listItems } from '#functions/catalog/list/list-items.service.ts';
import { courseKind } from '#functions/courses/course-kind.service.ts';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { successResponse } from '#platform/http/response.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { listMembers } from '#shared/accounts/members.contract.ts';
import { listAdminCourses, listCourses } from '#shared/courses/courses.contract.ts';

import { fillCourses, fillMembers, RARE_NAME, startListTables } from './list-tables.ts';

const SIZES = {
  few: { items: 10, members: 10 },
  many: { items: 10_000, members: 100_000 },
} as const;

type Size = keyof typeof SIZES;

/** Compares CPU times, because latencies also depend on other programs. */
const CPU_P99_RATIO_LIMIT = 1.3;
const WARM_UP_CALLS = 300;
const MEASURED_CALLS = 2_000;

/**
 * Calls on the small and the large table return this many rows, so the table's size is the only
 * difference.
 */
const PAGE_SIZE = 10;

const { client, close } = await startListTables(Object.keys(SIZES));

for (const [size, { items, members }] of Object.entries(SIZES)) {
  await fillCourses(client, size, items);
  await fillMembers(client, size, members);
}

const admin = { ...member, role: 'admin' } as const;

function listCourseItems(
  contract: typeof listCourses | typeof listAdminCourses,
  size: Size,
  pageSize?: number,
) {
  const courses = catalogItemStore(client, `courses-${size}`, courseKind);
  const caller = contract === listAdminCourses ? admin : null;

  return async () => {
    const query = listCourses.query.parse({ pageSize });
    const reply = await listItems(courseKind, courses, { caller, query });
    if (isRefusal(reply)) throw new Error(reply.refused);
    return successResponse(contract, reply, 'r').body ?? '';
  };
}

function listPeople(size: Size, query: object) {
  const directory = directoryStore(client, `members-${size}`);
  const index = memberSearchStore(client, {
    search: `search-${size}`,
    members: `members-${size}`,
  });

  const list = listMembersEndpoint.with({ directory, index, now: () => new Date() });

  return async () => {
    const reply = await list({ ...aCall, caller: admin, query: listMembers.query.parse(query) });
    if (isRefusal(reply)) throw new Error(reply.refused);
    return successResponse(listMembers, reply, 'r').body ?? '';
  };
}

const lists: readonly (readonly [string, (size: Size) => () => Promise<string>])[] = [
  ['public list', (size) => listCourseItems(listCourses, size, PAGE_SIZE)],
  ['admin list', (size) => listCourseItems(listAdminCourses, size, PAGE_SIZE)],
  ['member list', (size) => listPeople(size, { pageSize: PAGE_SIZE })],
  ['member search', (size) => listPeople(size, { search: RARE_NAME })],
];

console.log(
  'list            calls       p50 (ms)       p99 (ms)       CPU p99 (ms)   ratio p50, p99, CPU p99',
);

for (const [name, build] of lists) {
  const works = { few: build('few'), many: build('many') };
  const calls = {
    few: (await recordTableCalls(client, works.few)).length,
    many: (await recordTableCalls(client, works.many)).length,
  };

  const { few, many } = await measure(works);
  const columns = (['p50', 'p99', 'cpuP99'] as const).map((column) => ({
    text: `${few[column].toFixed(2)} -> ${many[column].toFixed(2)}`.padEnd(15),
    ratio: many[column] / few[column],
  }));

  const ratios = columns.map(({ ratio }) => ratio.toFixed(2)).join(', ');
  const [callText, texts] = [
    `${calls.few} -> ${calls.many}`,
    columns.map(({ text }) => text).join(''),
  ];

  console.log(`${name.padEnd(16)}${callText.padEnd(12)}${texts}${ratios}`);
  if (calls.few !== calls.many || many.cpuP99 / few.cpuP99 > CPU_P99_RATIO_LIMIT)
    process.exitCode = 1;
}

await close();

/** Alternates between the two sizes, so that other programs slow both down alike. */
async function measure(works: Record<Size, () => Promise<string>>) {
  const times: Record<Size, { elapsed: number[]; cpu: number[] }> = {
    few: { elapsed: [], cpu: [] },
    many: { elapsed: [], cpu: [] },
  };

  for (let count = 0; count < WARM_UP_CALLS + MEASURED_CALLS; count += 1) {
    for (const size of ['few', 'many'] as const) {
      const [start, cpuStart] = [performance.now(), process.cpuUsage()];
      await works[size]();

      const { user, system } = process.cpuUsage(cpuStart);
      if (count < WARM_UP_CALLS) continue;

      times[size].elapsed.push(performance.now() - start);
      times[size].cpu.push((user + system) / 1000);
    }
  }

  const summarize = ({ elapsed, cpu }: (typeof times)[Size]) => ({
    p50: percentile(elapsed, 0.5),
    p99: percentile(elapsed, 0.99),
    cpuP99: percentile(cpu, 0.99),
  });

  return { few: summarize(times.few), many: summarize(times.many) };
}
