import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import type { ProposedStory } from '#shared/interview-plan/stories/propose-story.ts';
import {
  type SavedStory,
  savedStorySchema,
  type Story,
} from '#shared/interview-plan/stories/story.ts';
import type { Competency } from '#shared/practice/questions/competency.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';

import { storiesQuery, useSaveStory } from './stories.queries.ts';
import { NEW_STORY } from './story-links.ts';

const draftSchema = savedStorySchema.omit({ updatedAt: true }).extend({
  /** 0 for a story that isn't saved yet. */
  revision: z.int().min(0),
});

type Draft = z.output<typeof draftSchema>;

/** The story was changed, or deleted, elsewhere while this form was open. */
type Conflict =
  | { kind: 'changed'; theirs: SavedStory }
  /** `newId`: the same for every try, so that a lost reply doesn't save the story twice. */
  | { kind: 'deleted'; newId: string };

export interface StoryBeginning {
  topic?: Competency | undefined;
  /** The take that the story is made from. */
  videoId?: string;
  /** Sentences of that take's answer. */
  proposed?: ProposedStory | null;
  /** True if the member typed the answer, so that leaving asks before it is lost. */
  isTyped?: boolean;
}

/** Manages a story's draft. `saved` is null for a new story. */
export function useStoryForm(saved: SavedStory | null, beginning: StoryBeginning) {
  const form = `stories/${saved?.id ?? `${NEW_STORY}/${beginning.videoId ?? ''}`}`;
  const restored = useRestoredDraft(form, draftSchema);
  const [unchanged, setUnchanged] = useState<Draft>(() => saved ?? createDraft(beginning));
  const [draft, setDraft] = useState<Draft>(restored ?? unchanged);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useSavedDraft(form, draft);

  const client = useQueryClient();
  const notifyError = useNotifyError();
  const { mutate, isPending } = useSaveStory();

  const isDirty = beginning.isTyped === true || JSON.stringify(draft) !== JSON.stringify(unchanged);

  const accept = (theirs: SavedStory) => {
    setDraft(theirs);
    setUnchanged(theirs);
    setConflict(null);
  };

  const loadTheirs = async () => {
    const stories = await client.fetchQuery({ ...storiesQuery, staleTime: 0 });
    return stories.find(({ id }) => id === draft.id);
  };

  const handleError = async (error: Error) => {
    const isStale = hasErrorCode(error, 'STALE_REVISION');
    if (!isStale && !hasErrorCode(error, 'NOT_FOUND'))
      return notifyError('Couldn’t save your story', error);

    const theirs = await loadTheirs();
    setConflict(theirs ? { kind: 'changed', theirs } : { kind: 'deleted', newId: createId() });
  };

  const handleDeleteError = async (error: Error) => {
    notifyError('Couldn’t delete your story', error);
    const theirs = hasErrorCode(error, 'STALE_REVISION') ? await loadTheirs() : undefined;
    if (theirs && isDirty) setConflict({ kind: 'changed', theirs });
    else if (theirs) accept(theirs);
  };

  const notifyLoadError = (reason: unknown) => notifyError('Couldn’t load the saved story', reason);

  const save = ({ id, revision, ...story }: Draft) =>
    mutate(
      { id, story, revision },
      {
        onError: (error) => void handleError(error).catch(notifyLoadError),
      },
    );

  return {
    draft,
    isDirty,
    conflict,
    isPending,
    change: (part: Partial<Story>) => setDraft((latest) => ({ ...latest, ...part })),

    /** Saves the draft, overwriting the version saved elsewhere, if any. */
    save: () => {
      if (conflict?.kind === 'changed') save({ ...draft, revision: conflict.theirs.revision });
      else if (conflict?.kind === 'deleted') save({ ...draft, id: conflict.newId, revision: 0 });
      else save(draft);
    },

    acceptTheirs: () => {
      if (conflict?.kind === 'changed') accept(conflict.theirs);
    },

    handleDeleteError: (error: Error) => void handleDeleteError(error).catch(notifyLoadError),
  };
}

function createDraft({ topic, videoId, proposed }: StoryBeginning): Draft {
  return {
    id: createId(),
    title: '',
    situation: '',
    task: '',
    action: '',
    result: '',
    competencies: topic ? [topic] : [],
    videoId: videoId ?? null,
    ...proposed,
    revision: 0,
  };
}

const createId = () => crypto.randomUUID();
