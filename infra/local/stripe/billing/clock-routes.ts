import { badRequest, missing } from '../http/api-error.ts';
import { pageOf } from '../http/lists.ts';
import { int, paging, text } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import type { TestClock } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';
import { catchUp } from './agenda.ts';
import { DAY } from './periods.ts';

const LIVES = 30 * DAY;

export const clockRoutes: readonly Route[] = [
  route('POST /v1/test_helpers/test_clocks', {
    params: { frozen_time: int, name: text.optional() },
    run({ world, params }) {
      const clock = world.put('testClock', {
        id: world.newId('clock'),
        object: 'test_helpers.test_clock',
        created: world.realNow,
        deletes_after: world.realNow + LIVES,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      });
      emit(world, 'test_helpers.test_clock.created', clock);
      return clock;
    },
  }),
  route('GET /v1/test_helpers/test_clocks', {
    params: paging,
    run: ({ world, params }) => pageOf(world.all('testClock'), params, '/v1/test_helpers/test_clocks'),
  }),
  route('GET /v1/test_helpers/test_clocks/:id', { run: ({ world, ids: [id = ''] }) => requireClock(world, id) }),
  route('POST /v1/test_helpers/test_clocks/:id/advance', {
    params: { frozen_time: int },
    run: ({ world, ids: [id = ''], params }) => advance(world, requireClock(world, id), params.frozen_time),
  }),
];

function requireClock(world: World, id: string): TestClock {
  const clock = world.find('testClock', id);
  if (!clock) throw missing('test clock', id);
  return clock;
}

/** Everything up to that moment happens. Answers the clock as it was while it did, as Stripe does. */
function advance(world: World, clock: TestClock, to: number): TestClock {
  if (to <= clock.frozen_time) {
    throw badRequest('The `frozen_time` must be after the current frozen time of the test clock.', {
      param: 'frozen_time',
    });
  }
  const moving: TestClock = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  };
  emit(world, 'test_helpers.test_clock.advancing', moving);
  const ready = world.put('testClock', { ...clock, frozen_time: to });
  for (const customer of world.all('customer')) if (customer.test_clock === clock.id) catchUp(world, customer.id);
  emit(world, 'test_helpers.test_clock.ready', ready);
  return moving;
}
