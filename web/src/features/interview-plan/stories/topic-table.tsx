import { competenciesByQuestions } from '#shared/interview-plan/stories/find-gaps.ts';
import type { SavedStory } from '#shared/interview-plan/stories/story.ts';
import { type Competency, competencyLabels } from '#shared/practice/questions/competency.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { nameTopic } from './describe-stories.ts';
import { buildNewStoryPath, buildStoryPath } from './story-links.ts';

interface TopicTableProps {
  stories: readonly SavedStory[];
  canAdd: boolean;
}

/** A row per topic with the stories about it, so that gaps are visible on narrow screens too. */
export function TopicTable({ stories, canAdd }: TopicTableProps) {
  return (
    <section className="mt-10">
      <h2 id="topics" className="text-xl">
        Topics interviewers ask about
      </h2>
      <p className="mt-1 mb-3 text-sm text-faint">
        Topics with the most questions in our question bank come first.
      </p>
      <table aria-labelledby="topics" className="w-full border-collapse text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Your stories about it</th>
          </tr>
        </thead>

        <tbody>
          {competenciesByQuestions.map((topic) => (
            <tr key={topic} className="border-t border-line align-baseline">
              <th scope="row" className="w-2/5 py-3 pr-4 text-[0.95rem] font-medium">
                {competencyLabels[topic]}
              </th>
              <td className="py-3 text-[0.95rem]">
                <TopicStories
                  topic={topic}
                  stories={stories.filter(({ competencies }) => competencies.includes(topic))}
                  canAdd={canAdd}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TopicStories({ topic, stories, canAdd }: TopicTableProps & { topic: Competency }) {
  if (stories.length === 0)
    return (
      <span className="text-faint">
        No story yet
        {canAdd && (
          <>
            .{' '}
            <TextLink
              tone="soft"
              to={buildNewStoryPath(topic)}
              aria-label={`Write one about ${nameTopic(topic)}`}
            >
              Write one
            </TextLink>
          </>
        )}
      </span>
    );

  return (
    <ul className="grid gap-1">
      {stories.map(({ id, title }) => (
        <li key={id} className="wrap-anywhere">
          <TextLink tone="ink" className="decoration-edge" to={buildStoryPath(id)}>
            {title}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
