import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from './aws/child-process.fixtures.ts';
import { Clock } from './clock.ts';

let folder: ReturnType<typeof createTemporaryFolder>;

beforeEach(() => {
  folder = createTemporaryFolder();
});

afterEach(() => folder.remove());

it('shows the machine’s time until it is moved, and stays ahead after a restart', () => {
  let machineTime = 1_000;
  const open = () => new Clock(folder.path, () => machineTime);
  const clock = open();
  expect(clock.now()).toBe(1_000);

  clock.moveForward(50);
  clock.moveForward(5);
  machineTime = 2_000;

  expect([clock.now(), open().now(), open().offsetMs]).toEqual([2_055, 2_055, 55]);
});
