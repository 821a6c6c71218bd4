import { useRef } from 'react';
import {
  MAX_STORY_FIELD_LENGTH,
  MAX_STORY_TITLE_LENGTH,
  type SavedStory,
  type Story,
  type StoryField,
  storyFields,
} from '#shared/interview-plan/stories/story.ts';
import {
  type Competency,
  competencies,
  competencyLabels,
} from '#shared/practice/questions/competency.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choice.tsx';
import { Input, Textarea } from '#web/ui/controls/field.tsx';
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
import { useStoryForm } from './use-story-form.ts';

interface StoryFormProps {
  /** Null for a new story. */
  saved: SavedStory | null;
  /** The topic of a new story. */
  topic?: Competency | undefined;
}

export function StoryForm({ saved, topic }: StoryFormProps) {
  const story = useStoryForm(saved, topic);
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
        <Textarea
          key={name}
          label={storyFieldLabels[name]}
          hint={fieldHints[name]}
          name={name}
          className={name === 'action' ? 'min-h-40' : 'min-h-24'}
          maxLength={MAX_STORY_FIELD_LENGTH[name]}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
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

const fieldHints: Record<StoryField, string> = {
  situation: 'Where was it, and what was going on?',
  task: 'What did you need to achieve or solve?',
  action: 'What did you do, step by step? Say “I” for what you did yourself.',
  result: 'How did it end? Add a number if you know it.',
};

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
