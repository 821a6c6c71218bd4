import { useRef } from 'react';
import {
  MAX_STORY_TITLE_LENGTH,
  type SavedStory,
  type Story,
  storyFields,
} from '#shared/interview-plan/stories/story.ts';
import type { AnswerSentence } from '#shared/interview-plan/stories/answer-sentences.ts';
import {
  type Competency,
  competencies,
  competencyLabels,
} from '#shared/practice/questions/competency.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choice.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { UnsavedTextGuard } from '#web/platform/unsaved-text-guard.tsx';
import {
  type ConflictField,
  DeletedNotice,
  EditConflictNotice,
} from '#web/ui/messages/edit-conflict-notice.tsx';

import { DeleteStory } from './delete-story.tsx';
import { storyFieldLabels } from './describe-stories.ts';
import { STORIES_PATH } from './story-links.ts';
import { StoryPart } from './story-part.tsx';
import { LeftOut } from './story-sentences.tsx';
import { type StoryBeginning, useStoryForm } from './use-story-form.ts';

interface StoryFormProps {
  /** Null for a new story. */
  saved: SavedStory | null;
  /** How a new story begins. */
  beginning?: StoryBeginning;
  /** The sentences of the take that the story is made from. */
  sentences?: readonly AnswerSentence[];
  /** Plays a sentence of the take; undefined if the times are unknown. */
  onPlay?: ((sentence: AnswerSentence) => void) | undefined;
}

export function StoryForm({ saved, beginning = {}, sentences = [], onPlay }: StoryFormProps) {
  const story = useStoryForm(saved, beginning);
  const { draft, conflict, isPending, change, save, acceptTheirs } = story;
  const titleField = useRef<HTMLInputElement>(null);
  const { form, problems } = useCheckedForm({
    check: () =>
      checkFields({ title: draft.title.trim() === '' ? 'Give your story a title.' : null }, null),
    // In a conflict, Enter must not replace the other version. The notice has a button for that.
    isSending: () => isPending || conflict !== null,
    send: save,
  });

  return (
    <form {...form} className="grid gap-6">
      <Input
        ref={titleField}
        label="Title"
        hint="A few words that remind you of the story."
        name="title"
        maxLength={MAX_STORY_TITLE_LENGTH}
        value={draft.title}
        problem={problems.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      {storyFields.map((name) => (
        <StoryPart
          key={name}
          name={name}
          text={draft[name]}
          onChange={(text) => change({ [name]: text })}
          sentences={sentences}
          onPlay={onPlay}
        />
      ))}
      {!saved && <LeftOut story={draft} sentences={sentences} onPlay={onPlay} />}
      <Topics chosen={draft.competencies} onChange={(chosen) => change({ competencies: chosen })} />

      {conflict?.kind === 'changed' && (
        <EditConflictNotice
          key={conflict.theirs.revision}
          isOwnEdit
          title="This story was changed in another tab or on another device"
          fields={listDifferences(conflict.theirs, draft)}
          isBusy={isPending}
          onKeepMine={save}
          onUseTheirs={() => {
            acceptTheirs();
            titleField.current?.focus();
          }}
        />
      )}
      {conflict?.kind === 'deleted' && (
        <DeletedNotice
          title="This story was deleted in another tab or on another device"
          isBusy={isPending}
          onSaveAsNew={save}
        />
      )}

      {!conflict && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={isPending}>
            Save
          </Button>
          <ButtonLink variant="quiet" to={STORIES_PATH}>
            Cancel
          </ButtonLink>
          {saved && (
            <DeleteStory
              id={saved.id}
              revision={draft.revision}
              onError={story.handleDeleteError}
            />
          )}
        </div>
      )}

      <UnsavedTextGuard isDirty={story.isDirty} />
    </form>
  );
}

interface TopicsProps {
  chosen: readonly Competency[];
  onChange: (chosen: Competency[]) => void;
}

function Topics({ chosen, onChange }: TopicsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-soft">Topics (optional)</legend>
      <p className="mt-1 mb-1.5 text-sm text-faint">
        Choose every topic you’d tell this story for.
      </p>
      <div className="grid grid-cols-1 gap-x-5 sm:grid-cols-2">
        {competencies.map((topic) => (
          <Checkbox
            key={topic}
            label={competencyLabels[topic]}
            checked={chosen.includes(topic)}
            onChange={({ target }) =>
              onChange(
                competencies.filter((each) =>
                  each === topic ? target.checked : chosen.includes(each),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function listDifferences(theirs: Story, yours: Story): ConflictField[] {
  const nameTopics = (story: Story) =>
    story.competencies.map((topic) => competencyLabels[topic]).join(', ');

  return [
    { label: 'Title', theirs: theirs.title, yours: yours.title },
    ...storyFields.map((name) => ({
      label: storyFieldLabels[name],
      theirs: theirs[name],
      yours: yours[name],
    })),
    { label: 'Topics', theirs: nameTopics(theirs), yours: nameTopics(yours) },
  ].filter((field) => field.theirs !== field.yours);
}
