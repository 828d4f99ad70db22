import { ArgTypes, DocsContext, Story } from '@storybook/addon-docs/blocks';
import { type ReactNode, useContext } from 'react';
import type { Text } from '../../src/schema/model/text';
import { widgetNames } from '../../src/schema/context/type-defaults';
import { guides } from '../guides/all-guides';
import { type Guide, requiredStates, stateNames } from '../guides/guide';
import { GlobalsContext, partNames, useDocsLanguage } from './docs-words';
import { Keys, Lengths, Snippet, Tokens } from './part-tables';

const words = {
  do: { zh: '要', en: 'Do' },
  dont: { zh: '不要', en: 'Do not' },
  none: { zh: '没有这种状态', en: 'No such state' },
  source: { zh: '源文件', en: 'Source' },
  state: { zh: '状态', en: 'State' },
  seen: { zh: '在哪里看', en: 'Where it is seen' },
} as const satisfies Readonly<Record<string, Text>>;

interface PartProps {
  readonly name: keyof typeof partNames;
  readonly children: ReactNode;
}

const Part = ({ name, children }: PartProps): ReactNode => {
  const language = useDocsLanguage();
  return (
    <section data-part={name}>
      <h2>{partNames[name][language]}</h2>
      {children}
    </section>
  );
};

interface ShownStory {
  readonly id: string;
  readonly name: string;
}

const nameOf = (exported: string): string => exported.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');

const toFile = (component: string | undefined): string => (component ?? '').replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** The address of a story in Storybook's own frame, from the frame that holds the documentation. */
const addressOf = (id: string, globals = ''): string => `./?path=/story/${id}${globals}`;

const StoryLink = ({ story, globals }: { readonly story: ShownStory; readonly globals?: string }): ReactNode => (
  <a href={addressOf(story.id, globals)} target="_top">
    {story.name}
  </a>
);

function States({ guide, stories }: { readonly guide: Guide; readonly stories: readonly ShownStory[] }): ReactNode {
  const language = useDocsLanguage();
  return (
    <div className="lh-docs-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.state[language]}</th>
            <th scope="col">{words.seen[language]}</th>
          </tr>
        </thead>
        <tbody>
          {requiredStates[guide.kind].map((state) => {
            const seen = guide.states[state];
            const story = seen && 'story' in seen ? stories.find(({ name }) => name === nameOf(seen.story)) : undefined;
            const width = state === 'narrow' ? '&globals=viewport.value:w320' : '';
            return (
              <tr key={state}>
                <td>{stateNames[state][language]}</td>
                <td>
                  {story ? <StoryLink story={story} globals={width} /> : <span className="lh-docs-note">{words.none[language]}</span>}
                  {seen && 'none' in seen ? (
                    `${language === 'en' ? ': ' : '：'}${seen.none[language]}`
                  ) : seen?.note ? (
                    <> · {seen.note[language]}</>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const Advice = ({ guide }: { readonly guide: Guide }): ReactNode => {
  const language = useDocsLanguage();
  return (
    <div className="lh-docs-advice">
      {(['do', 'dont'] as const).map((name) => (
        <section key={name} className={`is-${name}`}>
          <strong>{words[name][language]}</strong>
          <ul>
            {(name === 'do' ? guide.dos : guide.donts).map((each) => (
              <li key={each.en}>{each[language]}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

/** The parts that share a guide: what each is for, where it is seen, and a page that has it. */
const NamedParts = ({
  parts,
  stories,
}: {
  readonly parts: NonNullable<Guide['parts']>;
  readonly stories: readonly ShownStory[];
}): ReactNode => {
  const language = useDocsLanguage();
  return (
    <dl>
      {Object.entries(parts).map(([name, part]) => {
        const story = 'story' in part ? stories.find((each) => each.name === nameOf(part.story)) : undefined;
        return (
          <div key={name}>
            <dt>
              <code>{name}</code> <code>{`schemas/pages/${part.page}.json`}</code>
            </dt>
            <dd>
              {part.purpose[language]} {story ? <StoryLink story={story} /> : null}
              {'none' in part ? part.none[language] : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

function GuideParts({ guide, stories }: { readonly guide: Guide; readonly stories: readonly ShownStory[] }): ReactNode {
  const language = useDocsLanguage();
  return (
    <>
      <Part name="states">
        <States guide={guide} stories={stories} />
      </Part>
      <Part name="size">
        <Lengths guide={guide} of="size" />
      </Part>
      <Part name="spacing">
        <Lengths guide={guide} of="spacing" />
      </Part>
      <Part name="keyboard">
        <Keys keys={guide.keys} />
      </Part>
      <Part name="advice">
        <Advice guide={guide} />
      </Part>
      {guide.parts ? (
        <Part name="parts">
          <NamedParts parts={guide.parts} stories={stories} />
        </Part>
      ) : null}
      <Part name="words">
        {guide.widget === undefined || !widgetNames.includes(guide.widget) ? null : (
          <p>
            <code>{`"x-widget": "${guide.widget}"`}</code>
          </p>
        )}
        {'none' in guide.words ? (
          <p>{guide.words.none[language]}</p>
        ) : (
          <>
            <p>
              {guide.words.note[language]} <code>{`schemas/pages/${guide.words.page}.json`}</code>
            </p>
            <Snippet page={guide.words.page} at={guide.words.at} />
          </>
        )}
      </Part>
      <Part name="tokens">
        <Tokens sheets={guide.sheets} />
      </Part>
    </>
  );
}

const toAddress = (globals: Readonly<Record<string, unknown>>): string =>
  ['theme', 'scheme', 'contrast', 'density', 'language', 'motion', 'role'].map((name) => `${name}:${String(globals[name])}`).join(';');

/** The first story: within the page where it stays in its place, in a window of its own where it covers or fills one. */
function FirstStory({ id, isWindow }: { readonly id: string; readonly isWindow: boolean }): ReactNode {
  const globals = useContext(GlobalsContext);
  const context = useContext(DocsContext);
  const story = context.storyById(id);
  return (
    <div className="lh-docs-story">
      {isWindow ? (
        <iframe height={520} title={story.name} src={`iframe.html?id=${id}&viewMode=story&globals=${toAddress(globals)}`} />
      ) : (
        <div style={{ padding: 24 }}>
          <Story of={story.moduleExport} meta={undefined} />
        </div>
      )}
    </div>
  );
}

/** A page of documentation: the written guide where there is one, the stories and the props of the part. */
export function DocsPage(): ReactNode {
  const language = useDocsLanguage();
  const context = useContext(DocsContext);
  const stories = context.componentStories();
  const [first] = stories;
  if (!first) return null;
  const { title } = first;
  const guide = guides[title];
  const isWindow = guide?.kind === 'surface' || first.parameters['layout'] === 'fullscreen' || /^(?:Runtime|Shell|Slots)\//.test(title);
  // Stories of controls and dialogs draw them by a helper, whose props tell a designer nothing.
  const hasProps = guide !== undefined && guide.file.endsWith(`/${toFile(first.component?.displayName ?? first.component?.name)}.tsx`);
  return (
    <article className="lh-docs">
      <h1>{title.split('/').at(-1)}</h1>
      {guide ? (
        <p className="lh-docs-lead">
          {guide.purpose[language]} <code>{guide.file}</code>
        </p>
      ) : null}
      <FirstStory id={first.id} isWindow={isWindow} />
      {guide ? <GuideParts guide={guide} stories={stories} /> : null}
      <Part name="stories">
        <ul>
          {stories.map((story) => (
            <li key={story.id}>
              <StoryLink story={story} />
              {story.parameters['docs']?.description?.story ? ` · ${String(story.parameters['docs'].description.story)}` : null}
            </li>
          ))}
        </ul>
      </Part>
      {hasProps ? (
        <Part name="props">
          <ArgTypes />
        </Part>
      ) : null}
    </article>
  );
}
