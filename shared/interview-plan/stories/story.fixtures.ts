import type { SavedStory } from './story.ts';

/** A story with all parts; `given` overrides the defaults. */
export function aStory(given: Partial<SavedStory> = {}): SavedStory {
  return {
    id: 'story-late-supplier',
    title: 'The late supplier',
    situation: 'Our supplier was two weeks late before the launch.',
    task: 'I had to find parts without raising the price.',
    action: 'I called three smaller suppliers and split the order.',
    result: 'We launched on time.',
    competencies: ['ownership', 'results'],
    videoId: null,
    revision: 1,
    updatedAt: '2026-11-26T12:00:00.000Z',
    ...given,
  };
}
