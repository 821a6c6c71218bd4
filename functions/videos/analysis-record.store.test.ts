import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startPracticeWorld,
  type PracticeWorld,
} from '#functions/practice/fixtures/practice-world.fixtures.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(() => world.close());

const memberId = 'ann';
const one = { memberId, videoId: 'one' };
const two = { memberId, videoId: 'two' };

describe('finding a record by content', () => {
  it('requires the same member and the same content', async () => {
    await world.analyses.save(one, record, 'content#a');
    expect(await world.analyses.findByContent(memberId, 'content#a')).toEqual(record);
    expect(await world.analyses.findByContent(memberId, 'content#b')).toBeUndefined();
    expect(await world.analyses.findByContent('bob', 'content#a')).toBeUndefined();
  });

  it('finds nothing after the video is removed, and leaves no pointer behind', async () => {
    await world.analyses.save(one, record, 'content#gone');
    await world.analyses.remove(one);
    expect(await world.analyses.findByContent(memberId, 'content#gone')).toBeUndefined();

    await world.analyses.save(one, record);
    expect(await world.analyses.findByContent(memberId, 'content#gone')).toBeUndefined();
  });

  it('still works after an earlier video with the same content is removed', async () => {
    await world.analyses.save(one, record, 'content#both');
    await world.analyses.save(two, record, 'content#both');
    await world.analyses.remove(one);
    expect(await world.analyses.findByContent(memberId, 'content#both')).toEqual(record);
  });

  it('allows removing the record twice', async () => {
    await world.analyses.remove(two);
    await world.analyses.remove(two);
    expect(await world.analyses.find(two)).toBeUndefined();
  });
});
