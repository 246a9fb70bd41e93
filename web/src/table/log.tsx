// What happened, in words. The newest line stays in sight by the style alone: to scroll by script
// would mean a layout of the whole page with every move.
import { language } from '../app/settings';
import type { Geometry, Happening } from '../protocol';
import { memo } from '../ui/memo';
import { useTable } from './context';
import { sentencesOf, type Scene } from './sentences';

const shown = 200;

export function Log({ geometry }: { geometry: Geometry | null }) {
  const store = useTable();
  const happenings = store.happenings.value.slice(-shown);
  const table = store.table.value;
  const setup = store.setup.value;
  const names = table?.seats.map((s) => s.name).join('\n') ?? '';
  return (
    <ol class="log">
      {happenings.map((happening) => (
        <Entry
          key={happening.version}
          happening={happening}
          scene={{ table, setup, geometry }}
          names={names}
          language={language.value}
        />
      ))}
    </ol>
  );
}

// A line is told anew only when the language or a name has changed.
const Entry = memo(
  function Entry({
    happening,
    scene,
  }: {
    happening: Happening;
    scene: Scene;
    names: string;
    language: string;
  }) {
    const [first, ...rest] = sentencesOf(happening, scene);
    if (!first) return null;
    return (
      <>
        <li class={`log-${happening.news.type}`}>{first}</li>
        {rest.map((sentence, i) => (
          <li key={i}>{sentence}</li>
        ))}
      </>
    );
  },
  (a, b) =>
    a.happening === b.happening &&
    a.names === b.names &&
    a.language === b.language &&
    a.scene.geometry === b.scene.geometry &&
    a.scene.setup === b.scene.setup,
);
