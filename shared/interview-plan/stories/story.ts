import * as z from 'zod';
import { type Competency, competencies } from '#shared/practice/questions/competency.ts';
import { typedLine, typedText } from '#shared/text/typed-text.ts';

export const MAX_STORIES = 30;
/** In characters. */
export const MAX_STORY_TITLE_LENGTH = 80;

export const storyFields = ['situation', 'task', 'action', 'result'] as const;

export type StoryField = (typeof storyFields)[number];

/** In characters. The longest story takes about two minutes to tell. */
export const MAX_STORY_FIELD_LENGTH: Readonly<Record<StoryField, number>> = {
  situation: 400,
  task: 400,
  action: 800,
  result: 400,
};

const competencySchema = z.enum(competencies);
const videoIdSchema = z.string().regex(/^[0-9a-z-]{10,64}$/);

/** What the member wrote. Every part except the title may be empty. */
const storySchema = z.object({
  title: z.string(),
  situation: z.string(),
  task: z.string(),
  action: z.string(),
  result: z.string(),
  /** The topics that the member chose. */
  competencies: z.array(competencySchema),
  /** The take that the story was made from, if any. It may be deleted meanwhile. */
  videoId: videoIdSchema.nullable().default(null),
});

export type Story = z.output<typeof storySchema>;

const field = (name: StoryField) => typedText().max(MAX_STORY_FIELD_LENGTH[name]);

/** A story as members send it. */
export const sentStorySchema = storySchema.extend({
  title: typedLine().min(1).max(MAX_STORY_TITLE_LENGTH),
  situation: field('situation'),
  task: field('task'),
  action: field('action'),
  result: field('result'),
  competencies: z
    .array(competencySchema)
    .refine((chosen) => new Set(chosen).size === chosen.length),
});

export const storedStorySchema = storySchema.extend({
  /** Increases with every change, so that one change can't silently replace another. */
  revision: z.int().min(1),
  /** ISO 8601. */
  updatedAt: z.string(),
});

export const savedStorySchema = storedStorySchema.extend({ id: z.string() });

export type SavedStory = z.output<typeof savedStorySchema>;

/** The parts that are still empty. */
export function listEmptyFields(story: Pick<Story, StoryField>): StoryField[] {
  return storyFields.filter((name) => story[name].trim() === '');
}

export function listCoveredCompetencies(
  stories: readonly Pick<Story, 'competencies'>[],
): Set<Competency> {
  return new Set(stories.flatMap(({ competencies: shown }) => shown));
}
